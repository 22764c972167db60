import { defineConfig, mergeConfig } from "vitest/config"
import { longTests } from "./scripts/ci/long-tests.ts"
import base from "./vitest.config.ts"

/** What `pnpm test` runs: all tests but the long ones. */
export default mergeConfig(base, defineConfig({ test: { exclude: [...longTests] } }))
