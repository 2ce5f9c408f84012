# Needs Python 3.11 or newer with venv and pip; everything else is fetched into .venv. `make help` lists the targets.
# Another Python: make play PYTHON=/path/to/python3

VENV := .venv
BUILD_VENV := .venv-build
BIN := $(VENV)/bin
PY := $(BIN)/python
PLAY_STAMP := $(VENV)/.installed-play
TEST_STAMP := $(VENV)/.installed-test
BUILD_STAMP := $(BUILD_VENV)/.installed-build
SITE_VENV := .venv-site
SITE_STAMP := $(SITE_VENV)/.installed-site
PYTHON ?=
# Tests run in this many processes; whoever is done first takes tests from the other. WORKERS=0: in one, as for pdb.
WORKERS ?= 2
# Modules and tests are translated once, not by each process of each run: of a check, that took a fifth of the time.
unexport PYTHONDONTWRITEBYTECODE
SHARED := -n $(WORKERS) --dist worksteal

# $(call new_venv,FOLDER): a virtual environment made by the first Python that is new enough.
define new_venv
	@set -e; found=; \
	for candidate in $(if $(PYTHON),"$(PYTHON)",python3 python python3.14 python3.13 python3.12 python3.11); do \
	  if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then found="$$candidate"; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "make: no Python 3.11 or newer was found$(if $(PYTHON), at $(PYTHON),). Install one from python.org or your system, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	if ! "$$found" -c 'import venv, ensurepip' >/dev/null 2>&1; then \
	  echo "make: $$found lacks the modules venv and ensurepip. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; \
	fi; \
	echo "Making $(1) with $$("$$found" -V)"; \
	"$$found" -m venv "$(1)" || { rm -rf "$(1)"; exit 1; }
endef

# These check the machine, for test, build and packages.
.PHONY: window-tools binutils package-tools
.PHONY: packages release site
.PHONY: help play check test lint rules golden bench slow build sounds clean distclean

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/\1\t\2/p' Makefile | awk -F '\t' '{printf "make %-10s %s\n", $$1, $$2}'

play: $(PLAY_STAMP) ## install what is needed and open the app
	$(PY) -m scenes

test: $(if $(INSTALL),window-tools) lint ## install what tests need, lint, run all tests; INSTALL=1: also the tools of the window tests
	# One after the other: what the tests of one half have read, the processes of the other need not hold.
	$(PY) -m pytest $(SHARED) --ignore=tests/scenes --ignore=tests/window
	$(if $(INSTALL),WINDOW_TESTS=all )$(PY) -m pytest $(SHARED) tests/scenes tests/window

check: lint ## what a minute and a half can say: lint, types, every test but those that are dear or start processes
	$(PY) -m pytest -q $(SHARED) -m "not slow and not whole"

window-tools:
	@sh tools/window_tools.sh

lint: $(TEST_STAMP) ## style, strict types, import contracts, what nothing uses
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture

rules: $(TEST_STAMP) ## which rule statements no test names
	$(PY) -m tools.rules_report

golden: $(TEST_STAMP) ## renew the golden playthroughs
	$(PY) -m tests.golden --renew

bench: $(TEST_STAMP) ## measure speed and size, results under this machine's name
	$(PY) -m benchmarks

slow: $(TEST_STAMP) ## the tests that take long: thousands of games, ladders
	$(PY) -m pytest -m slow

build: binutils $(BUILD_STAMP) ## the executables in dist/, then their self-test
	$(BUILD_VENV)/bin/python -m tools.build

packages: package-tools build ## packages of the executables for Linux: .deb, archive, self-extracting archive, AppDir, sums
	$(BUILD_VENV)/bin/python -m tools.packages

site: $(SITE_STAMP) ## the documentation as a site in dist/site/, with the rule books of both languages
	$(SITE_VENV)/bin/python -m tools.make_site build/site
	cd build/site && NO_MKDOCS_2_WARNING=1 $(abspath $(SITE_VENV))/bin/python -m mkdocs build --quiet

release: $(PLAY_STAMP) ## VERSION=1.2.0: write the one version and the notes; the changelogs must name it
	$(PY) -m tools.version $(VERSION)

# PyInstaller reads Linux libraries with objdump; said before minutes of downloading and building.
binutils:
	@[ "$$(uname -s)" != Linux ] || command -v objdump >/dev/null || { \
	  echo "make: building needs objdump, of the package binutils. On Debian and Ubuntu: apt-get install binutils" >&2; exit 1; }

# All tools of the packages, said before the first of them is built.
package-tools:
	@sh tools/package_tools.sh --check

sounds: $(TEST_STAMP) ## synthesise assets/sounds anew
	$(PY) -m tools.make_sounds

clean: ## remove what builds and checks left behind
	rm -rf build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks .coverage htmlcov
	find assets benchmarks game scenes tests tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

distclean: clean ## also remove the environments
	rm -rf $(VENV) $(BUILD_VENV) $(SITE_VENV)

$(PY):
	$(call new_venv,$(VENV))

$(BUILD_VENV)/bin/python:
	$(call new_venv,$(BUILD_VENV))

$(PLAY_STAMP): pyproject.toml | $(PY)
	$(PY) -m pip install --quiet --editable .
	@touch $@

$(TEST_STAMP): pyproject.toml | $(PY)
	$(PY) -m pip install --quiet --editable '.[test]'
	@touch $(PLAY_STAMP) $@

$(BUILD_STAMP): pyproject.toml | $(BUILD_VENV)/bin/python
	$(BUILD_VENV)/bin/python -m pip install --quiet --editable '.[build]'
	@touch $@

$(SITE_VENV)/bin/python:
	$(call new_venv,$(SITE_VENV))

$(SITE_STAMP): pyproject.toml | $(SITE_VENV)/bin/python
	$(SITE_VENV)/bin/python -m pip install --quiet --editable '.[site]'
	@touch $@
