import { defineConfig } from "vitest/config"

// Not part of the workspace's tests: the page has packages of its own (`pnpm run playground:test`).
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 120_000 },
})
