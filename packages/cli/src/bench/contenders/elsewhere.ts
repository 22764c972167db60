import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import type { Contender } from "../types.ts"
import { folder, foreign } from "./needed.ts"

/** Whether a program is in a folder of PATH. */
function onPath(program: string, env: NodeJS.ProcessEnv): boolean {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean)
  return folders.some((each) => existsSync(join(each, program)))
}

/** Why Encore.ts cannot be started here, and what helps; undefined = it can. */
export function withoutEncore(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (onPath(process.platform === "win32" ? "encore.exe" : "encore", env)) return undefined
  const lib = env.ENCORE_RUNTIME_LIB
  const remedy = "install it from encore.dev/docs/ts/install, then measure again"
  return lib
    ? `ENCORE_RUNTIME_LIB is there, but no program \`encore\`, which compiles its applications: ${remedy}`
    : `its program \`encore\` and its native runtime are in no registry: ${remedy}`
}

/** Systems that registries of packages do not carry: rows that say so, and what could be done. */
export const elsewhere: readonly Contender[] = [
  {
    name: "encore",
    label: "Encore.ts",
    runtime: "node",
    file: `${folder}/encore/server.mjs`,
    packages: { "encore.dev": "1.58.6" },
    serves: ["update-user", "schema", "hello"],
    absent: withoutEncore,
  },
  {
    name: "mion",
    label: "mion",
    runtime: "node",
    ...foreign("shared/user.mjs"),
    packages: {},
    scenarios: ["hello", "update-user", "heavy"],
    absent: () => "its packages are not on npm; docs/bench.md has the figures that it publishes",
  },
]
