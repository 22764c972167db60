import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { longTests, nightlyTests } from "./scripts/ci/long-tests.ts"
import { precastForTests } from "./scripts/ci/vitest-precast.ts"

const json = process.env.VITEST_JSON

/** Test files that share modules with others of their process: loading a compiler takes longer than most of them. */
const SHARED = [
  "packages/*/src/**/*.test.ts",
  "packages/transformer/test/**/*.test.ts",
  "benchmarks/**/*.test.ts",
  "scripts/**/*.test.ts",
]

/** Test files that serve, which take turns in a process as well: one that leaves something behind fails another. */
const SERVING = ["packages/runtime/test/**/*.test.ts"]

/** Test files of which each has a process of its own: they change it, or need much of it. */
const ALONE = [
  // These run the tests of others again: in a process that has loaded those before, none of them would run.
  "packages/transformer/test/small.test.ts",
  "packages/transformer/test/typescript-7.test.ts",
  "packages/cli/test/**/*.test.ts",
  ...longTests.filter((file) => file.startsWith("packages/runtime/test/")),
]

const NO_TESTS = ["**/node_modules/**", "**/dist/**", "**/test/cases/**", "**/test/projects/**"]

/** `--mode ci`, of `.ci/run`, leaves out what the nightly run has; `--mode short`, of `pnpm test`, the long ones as well. */
export default defineConfig(({ mode }) => {
  const isWhole = mode !== "ci" && mode !== "short"
  const long = mode === "short" ? longTests : []
  const exclude = [...NO_TESTS, ...long, ...(isWhole ? [] : nightlyTests)]
  return {
    plugins: [precastForTests()],
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: "shared",
            include: SHARED,
            exclude: [...exclude, ...ALONE],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: "serving",
            include: SERVING,
            exclude: [...exclude, ...ALONE],
            isolate: false,
            setupFiles: ["./packages/runtime/test/helpers/own-registry.ts"],
          },
        },
        { extends: true, test: { name: "alone", include: ALONE, exclude } },
      ],
      // Test files mostly wait, for processes and servers: a worker for each core but one leaves half of two cores idle.
      maxWorkers: Math.max(3, availableParallelism()),
      // Read by packages/runtime/test/helpers/matrix.ts.
      env: { TEST_MATRIX: isWhole ? "all" : "few" },
      globalSetup: "./scripts/ci/vitest-temporary.ts",
      // A machine may be several times slower than another: a limit is for what would never end.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
      reporters: [
        "default",
        "./scripts/ci/slowest-files.ts",
        ...(json ? ["json", "./scripts/ci/outside-errors.ts"] : []),
      ],
      ...(json ? { outputFile: { json } } : {}),
    },
  }
})
