# `make demo` and `make test` do all their own set-up on a fresh Debian or Raspberry Pi OS; `make bench` measures.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
PYTHON ?= python3
VENV := .venv
BENCH_VENV := .venv-bench
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
BIN := $(VENV)/bin
# Every one of these programs is there; `command -v` with several names is content with one.
has = (for program in $(1); do command -v $$program || exit 1; done)

.PHONY: demo test lint types unit wheel bench boot clean

demo: $(VENV)/ready
	$(BIN)/schiri demo

test: lint types unit wheel

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready
	$(BIN)/mypy

# A look takes and gives back megabytes many times: kept by the process they need not be cleared each time.
unit bench: export MALLOC_MMAP_THRESHOLD_ = 268435456
unit bench: export MALLOC_TRIM_THRESHOLD_ = 536870912
unit: $(VENV)/ready $(VENV)/typefaces
	$(BIN)/pytest -n 2 -q

wheel: $(VENV)/ready
	tests/wheel-smoke $(BIN)/python

bench: $(BENCH_VENV)/ready $(VENV)/typefaces
	PYTHONPATH=tests $(BENCH_VENV)/bin/python -m bench $(PART)

# The unit and the installer, for real, in a booted container.
boot:
	$(call has,mmdebstrap systemd-nspawn) >/dev/null \
		|| { $(SUDO) apt-get update && $(SUDO) apt-get install -y mmdebstrap systemd-container; }
	$(SUDO) systemd/boot-test

# python3, its venv module, Tesseract (the second witness for numbers), systemd's checker and poppler (which
# renders the marker sheet for its tests) come from apt, but only where they are missing.
$(VENV)/ready: pyproject.toml
	{ $(PYTHON) -c 'import venv, ensurepip' && $(call has,pdftoppm tesseract systemd-analyze); } >/dev/null 2>&1 \
		|| { $(SUDO) apt-get update \
			&& $(SUDO) apt-get install -y python3 python3-venv poppler-utils tesseract-ocr systemd; }
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "schiri needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps picamera2  # for its signatures only
	touch $@

# The tests paint photos of tables in many typefaces; those that this machine lacks and its apt knows are installed.
$(VENV)/typefaces: tests/support/painter/typefaces.py $(VENV)/ready
	missing=$$(PYTHONPATH=tests $(BIN)/python -c \
		'from support.painter.typefaces import missing_packages; print(*missing_packages())'); \
	if [ -n "$$missing" ]; then \
		$(SUDO) apt-get update; \
		known=$$(for name in $$missing; do ! apt-cache show "$$name" >/dev/null 2>&1 || echo "$$name"; done); \
		$(SUDO) apt-get install -y --no-install-recommends $$known; \
	fi
	touch $@

$(BENCH_VENV)/ready: pyproject.toml bench/requirements.txt $(VENV)/ready
	$(PYTHON) -m venv $(BENCH_VENV)
	$(BENCH_VENV)/bin/pip install --quiet --disable-pip-version-check --editable . --requirement bench/requirements.txt
	touch $@

clean:
	rm -rf $(VENV) $(BENCH_VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
