import { runtimeError } from "../errors/catalog.ts"

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

/** Read in this order; what is set already stays, so the first that names a variable counts. */
export const ENV_FILES = {
  production: [],
  test: [".env.test", ".env"],
  development: [".env.local", ".env"],
} as const

// A folder is read once: later changes of the program to its environment are kept.
const seen = new Set<string>()

/**
 * Adds the variables of `.env` files in the folder that the program is run in to `process.env`, in
 * development and tests; Node's own parser reads them. Variables that are set stay as they are.
 * @throws PrecastError PC2112 when there is a file that cannot be read
 */
export function loadEnvFiles(): void {
  // Workers and browsers have neither files nor processes.
  if (typeof globalThis.process?.loadEnvFile !== "function") return
  const folder = process.cwd()
  if (seen.has(folder)) return
  seen.add(folder)
  for (const name of ENV_FILES[stageOf(process.env)]) load(`${folder}/${name}`)
}

function load(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== "ENOENT") throw runtimeError("PC2112", file, message)
  }
}
