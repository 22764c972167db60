import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const fromRoot = (path: string): string =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

const BUN = fromRoot("benchmarks/node_modules/.bin/bun")
// Where CI puts the hosts that only tests need (.ci/run).
const DENO = fromRoot("node_modules/.cache/hosts/node_modules/.bin/deno")

/** Other hosts than Node that are installed: the words before the name of a program. */
export const HOSTS: readonly (readonly [string, readonly [string, ...string[]]])[] = [
  ...(existsSync(BUN) ? [["bun", [BUN, "run"]] as const] : []),
  ...(existsSync(DENO)
    ? [["deno", [DENO, "run", "--allow-net", "--allow-env", "--allow-read"]] as const]
    : []),
]
