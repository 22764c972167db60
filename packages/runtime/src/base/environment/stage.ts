type Env = Readonly<Record<string, string | undefined>>

/** The stage of a program: NODE_ENV is "production", a test runner runs it, or else development. */
export function stageOf(env: Env): "production" | "test" | "development" {
  if (env["NODE_ENV"] === "production") return "production"
  return isRunByTests(env) ? "test" : "development"
}

/** Whether vitest, jest, node:test, bun test or another declared test runner runs the program. */
export function isRunByTests(env: Env): boolean {
  return (
    env["NODE_ENV"] === "test" ||
    Boolean(env["VITEST"] || env["NODE_TEST_CONTEXT"] || env["JEST_WORKER_ID"])
  )
}

/** Whether `precast dev` runs the program. */
export function isUnderDev(env: Env): boolean {
  return env["PRECAST_DEV"] === "1" && env["NODE_ENV"] !== "production"
}
