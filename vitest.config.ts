import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { precastForTests } from "./scripts/ci/vitest-precast.ts"

const json = process.env.VITEST_JSON

export default defineConfig({
  plugins: [precastForTests()],
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "benchmarks/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**", "**/test/cases/**", "**/test/projects/**"],
    // Test files mostly wait, for processes and servers: a worker for each core but one leaves half of two cores idle.
    maxWorkers: Math.max(3, availableParallelism()),
    globalSetup: "./scripts/ci/vitest-temporary.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: [
      "default",
      "./scripts/ci/slowest-files.ts",
      ...(json ? ["json", "./scripts/ci/outside-errors.ts"] : []),
    ],
    ...(json ? { outputFile: { json } } : {}),
  },
})
