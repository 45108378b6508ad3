# What there is to do with this package. Swift 6.2 or newer is needed; `make bootstrap` sees to the
# C libraries, and the targets that build call it.

SHELL := /bin/bash
SWIFT ?= swift
.DEFAULT_GOAL := help
.PHONY: help bootstrap build release demo example docs test fuzz lint format clean

# A statically linked Swift runtime starts faster and needs no toolchain; macOS has its own.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

bootstrap: ## Install missing system libraries
	@scripts/bootstrap.sh

build: bootstrap ## Build everything for debugging
	$(SWIFT) build

# In a folder of its own: SwiftPM would build everything anew whenever the flags change.
release: bootstrap ## Build specrun to hand out: .build-release/release/specrun
	$(SWIFT) build -c release --scratch-path .build-release --product specrun $(STATIC)

demo: bootstrap ## Run the example suites against the demo API
	@scripts/demo.sh

example: bootstrap ## Build the example of the engine and run it against the demo API
	@scripts/example.sh

docs: bootstrap ## Build the engine's documentation: .build/TaskEngine.doccarchive
	@scripts/docs.sh

# XCTest has no tests here; without it, Swift Testing's own line is the last.
test: ## Run all tests
	@scripts/bootstrap.sh --tests
	$(SWIFT) build --build-tests
	SPECRUN_MEMORY_TEST=1 $(SWIFT) test --skip-build --disable-xctest --filter MemoryTests
	$(SWIFT) test --skip-build --disable-xctest

# Seconds for each target; two targets run at a time.
FUZZ_TIME ?= 60
fuzz: bootstrap ## Look for inputs that break a parser: FUZZ_TIME=60 seconds for each
	@Fuzzing/fuzz.sh $(FUZZ_TIME)

lint: ## Check format, imports and the order of the targets
	git ls-files -z '*.swift' | xargs -0 $(SWIFT) format lint --strict --parallel \
	  --configuration .swift-format
	scripts/check-imports.sh

format: ## Format all sources
	git ls-files -z '*.swift' | xargs -0 $(SWIFT) format format --in-place --parallel \
	  --configuration .swift-format

clean: ## Remove all that was built
	rm -rf .build .build-release Examples/*/.build Benchmarks/.build Fuzzing/.build
