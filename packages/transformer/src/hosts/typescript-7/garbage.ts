import { totalmem } from "node:os"

/** Of what the machine has, what a compiler may take before it looks for garbage. */
const SHARE = 1 / 8

/**
 * Environment with which TypeScript 7 does not look for garbage while there is room: a compiler that ends after one run
 * keeps nearly all that it allocates (a quarter of its processor time, docs/performance-cold.md). What the user has set
 * for Go stays.
 * @param env of this process
 */
export function withoutCollections(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  if (env["GOGC"] !== undefined || env["GOMEMLIMIT"] !== undefined) return {}
  const room = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return { GOGC: "off", GOMEMLIMIT: `${Math.floor((room * SHARE) / 2 ** 20)}MiB` }
}

/** Has processes that are started meanwhile run with these variables. */
export function withEnvironment<Result>(
  variables: Readonly<Record<string, string>>,
  start: () => Result,
): Result {
  Object.assign(process.env, variables)
  try {
    return start()
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name]
  }
}
