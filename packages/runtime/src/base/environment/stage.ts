type Env = Readonly<Record<string, string | undefined>>

/** What a program is run for: NODE_ENV says "production", a runner of tests that it is one; else it is developed. */
export function stageOf(env: Env): "production" | "test" | "development" {
  if (env["NODE_ENV"] === "production") return "production"
  return isRunByTests(env) ? "test" : "development"
}

/** Whether a program is run by vitest, jest, node:test, bun test or what else says so. */
export function isRunByTests(env: Env): boolean {
  return (
    env["NODE_ENV"] === "test" ||
    Boolean(env["VITEST"] || env["NODE_TEST_CONTEXT"] || env["JEST_WORKER_ID"])
  )
}
