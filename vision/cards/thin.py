"""The suit of an open card by its thin figures, where these plainly tell another one than the bold."""

from collections.abc import Sequence

from vision.cards.suits import Odds, like_thin, usual_colours

# Odds of another suit by thin figures from which the card is in doubt: of 359 open cards none had more than
# 0.71. In deep shade a camera cuts off the weak colours of bold ink, so that orange is like red there; of
# thin figures the paper between them keeps some.
PLAIN = 0.9
# Strength of thin figures from which they have a hue to speak of: a lamp that is mirrored on the paper takes
# half of it, and the green of one card is like the blue of another then.
COLOURED = 0.4
FEWEST = 2  # suits that other cards must show, to tell one from another


def doubted(told: Sequence[Odds], seen: Sequence[tuple[float, float]]) -> list[Odds]:
    """The odds of the suits of open cards, told by their bold print, after hue and strength of their thin
    one were compared with those of the others."""
    result = []
    for k, own in enumerate(told):
        others = [j for j in range(len(told)) if j != k]
        colours = usual_colours([told[j] for j in others], [seen[j] for j in others])
        best = max(own, key=own.__getitem__)
        thin = like_thin(seen[k], colours) if best in colours and len(colours) >= FEWEST else own
        other = max(thin, key=thin.__getitem__)
        is_plain = other != best and thin[other] > PLAIN and seen[k][1] > COLOURED
        result.append({suit: (own[suit] + thin[suit]) / 2 for suit in own} if is_plain else own)
    return result
