# What there is to do with this package. Swift 6.2 or newer is needed; `make bootstrap` sees to the
# C libraries, and the targets that build call it.

SHELL := /bin/bash
SWIFT ?= swift
.DEFAULT_GOAL := help
.PHONY: help bootstrap build release install uninstall deb demo example docs test soak sanitize fuzz sbom bench bench-count lint format clean

# Where 'make install' puts things, and in front of it what a package is made of.
PREFIX ?= /usr/local
DESTDIR ?=

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

bootstrap: ## Install missing system libraries
	@scripts/bootstrap.sh

build: bootstrap ## Build everything for debugging
	$(SWIFT) build

release: ## Build specrun to hand out: .build-release/release/specrun
	@scripts/bootstrap.sh --release
	@SWIFT="$(SWIFT)" scripts/build-release.sh specrun

# Builds nothing, so that 'make release && sudo make install' needs no compiler as root.
install: ## Install what 'make release' has built: PREFIX=/usr/local, DESTDIR=
	@scripts/install.sh "$(DESTDIR)" "$(PREFIX)"

uninstall: ## Remove what 'make install' has installed
	@scripts/install.sh --remove "$(DESTDIR)" "$(PREFIX)"

deb: release ## Build a Debian package: .build-release/specrun_VERSION_ARCH.deb
	@scripts/build-deb.sh

demo: bootstrap ## Run the example suites against the demo API
	@scripts/demo.sh

example: bootstrap ## Build the examples and run them against the demo API
	@scripts/example.sh

docs: bootstrap ## Build the engine's documentation: .build/TaskEngine.doccarchive
	@scripts/docs.sh

# XCTest has no tests here; without it, Swift Testing's own line is the last. Tests that run programs
# come by themselves: while they wait, the tests that are asynchronous could not go on.
test: ## Run all tests
	@scripts/bootstrap.sh --tests
	$(SWIFT) build --build-tests
	SPECRUN_MEMORY_TEST=1 $(SWIFT) test --skip-build --disable-xctest --filter MemoryTests
	SPECRUN_MEMORY_TEST=1 $(SWIFT) test --skip-build --disable-xctest --filter LoadingPeakTests
	$(SWIFT) test --skip-build --disable-xctest --skip EndToEndTests
	$(SWIFT) test --skip-build --disable-xctest --filter EndToEndTests

# Seconds for each target; two targets run at a time.
FUZZ_TIME ?= 50
fuzz: bootstrap ## Look for inputs that break a parser: FUZZ_TIME=50 seconds for each
	@Fuzzing/fuzz.sh $(FUZZ_TIME)

# Whole minutes; an hour is for those who change what lives long.
SOAK_MINUTES ?= 5
soak: bootstrap ## Watch files, threads and memory of a long run: SOAK_MINUTES=5
	@scripts/soak.sh $(SOAK_MINUTES)

sanitize: bootstrap ## Run the tests and the program with the thread and address sanitizers
	@for kind in thread address; do scripts/sanitize.sh $$kind || exit 1; done

sbom: bootstrap ## Write what the build is made of, as CycloneDX: .build/sbom.json
	@mkdir -p .build && scripts/sbom.py >.build/sbom.json

# OPTIONS are those of Benchmarks/comparison/compare.py.
bench: release ## Compare with other programs, as far as they are there: OPTIONS='--rounds 5'
	@Benchmarks/comparison/compare.sh $(OPTIONS)

bench-count: ## Count instructions, beside those that are kept; wants what 'make release' has built
	@Benchmarks/counts.sh

lint: ## Check format, imports, the order of the targets and the C shims
	git ls-files -z '*.swift' | xargs -0 $(SWIFT) format lint --strict --parallel \
	  --configuration .swift-format
	scripts/check-imports.sh
	scripts/check-shims.sh

format: ## Format all sources
	git ls-files -z '*.swift' | xargs -0 $(SWIFT) format format --in-place --parallel \
	  --configuration .swift-format

clean: ## Remove all that was built
	rm -rf .build .build-release Examples/*/.build Benchmarks/.build Fuzzing/.build
