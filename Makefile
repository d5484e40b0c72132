# A thin front for CMake's presets (CMakePresets.json) and Ninja. Each build lives in build/PRESET.

CONFIG ?= configs/quickstart.yaml
TEST_SCALE_ASAN ?= 5
FUZZ_SECONDS ?= 60

# Flags belong to the presets; those of the caller's environment would change the numbers.
unexport CFLAGS CPPFLAGS CXXFLAGS LDFLAGS
MAKEFLAGS += --no-print-directory

# $(call build,PRESET,TARGETS): builds quietly; the log is shown on failure, warnings always.
define build
	@echo "building build/$(1)"
	@cmake --build build/$(1) --target $(2) >build/$(1).log 2>&1 || { cat build/$(1).log; exit 1; }
	@! grep -A 3 'warning:' build/$(1).log
endef

.PHONY: help run test build bench bench-once asan tsan fuzz tidy format clean
.SECONDARY:

help:
	@echo 'make run         install what is missing, build, and play $(CONFIG) (CONFIG=FILE for another)'
	@echo 'make test        install what is missing, build, and run all tests'
	@echo 'make build       the program alone: build/release/jigo'
	@echo 'make bench       measure; results/bench.json (see bench/README.md)'
	@echo 'make bench-once  every benchmark once, as a test'
	@echo 'make asan        tests under the address and undefined-behaviour sanitizers'
	@echo 'make tsan        the parallel driver under the thread sanitizer'
	@echo 'make fuzz        damaged SGF files for $(FUZZ_SECONDS) seconds (FUZZ_SECONDS=N for others)'
	@echo 'make tidy        style checks and clang-tidy'
	@echo 'make format      put all C files in the style of .clang-format'
	@echo 'make clean       remove build/'

run: build
	build/release/jigo run $(CONFIG)

build:
	@.ci/install run
	@$(MAKE) -s build/release/build.ninja
	$(call build,release,jigo)

test:
	@.ci/install run test
	@$(MAKE) -s build/test/build.ninja
	$(call build,test,all)
	@tests/run_tests build/test

bench:
	@.ci/install run bench
	@$(MAKE) -s build/bench/build.ninja
	$(call build,bench,jigo_bench)
	@bench/run build/bench results/bench.json

bench-once:
	@.ci/install run bench
	@$(MAKE) -s build/bench/build.ninja
	$(call build,bench,jigo_bench)
	@tests/run_tests build/bench bench/once

asan:
	@.ci/install run test
	@$(MAKE) -s build/asan/build.ninja
	$(call build,asan,all)
	@JIGO_TEST_SCALE=$(TEST_SCALE_ASAN) tests/run_tests build/asan binaries e2e

tsan:
	@.ci/install run tsan
	@$(MAKE) -s build/tsan/build.ninja
	$(call build,tsan,driver_race)
	@tests/run_tests build/tsan tests/tsan/race

fuzz:
	@.ci/install run fuzz
	@$(MAKE) -s build/fuzz/build.ninja
	$(call build,fuzz,fuzz_sgf)
	@FUZZ_SECONDS=$(FUZZ_SECONDS) tests/run_tests build/fuzz tests/fuzz/run

tidy:
	@.ci/install run test tidy
	@$(MAKE) -s build/test/build.ninja
	@tests/run_tests build/test tidy tests/tidy/slow/clang_tidy

format:
	@.ci/install test
	@find engine harness bench tests -name '*.[ch]' -exec clang-format -i {} +

clean:
	rm -rf build

# Configures once, and again when the presets change.
build/%/build.ninja: CMakePresets.json
	@mkdir -p build
	@cmake --preset $* >build/$*.log 2>&1 || { cat build/$*.log; exit 1; }
	@touch $@
