"""The rules of the games, judged by the book: state in, state out, standard library only."""
