import { existsSync, realpathSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { folder, foreign } from "./contender-programs.ts"
import type { Contender } from "../types.ts"

/** What an application of Encore.ts is made and run with, by the variables that Encore itself reads. */
export interface EncorePrograms {
  /** Its native runtime, `encore-runtime.node`. */
  readonly ENCORE_RUNTIME_LIB: string
  /** Its parser, `tsparser-encore`. */
  readonly ENCORE_TSPARSER_PATH: string
}

const program = (name: string): string => (process.platform === "win32" ? `${name}.exe` : name)

/** The folder that Encore is installed in, by its program `encore` in a folder of PATH. */
function installed(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean)
  const found = folders.map((each) => join(each, program("encore"))).find(existsSync)
  return found && dirname(dirname(realpathSync(found)))
}

/** Where both are: in the environment, else where Encore is installed; undefined unless both exist. */
export function encorePrograms(env: NodeJS.ProcessEnv = process.env): EncorePrograms | undefined {
  const root = installed(env) ?? ""
  const lib = env.ENCORE_RUNTIME_LIB ?? join(root, "runtimes", "js", "encore-runtime.node")
  const parser = env.ENCORE_TSPARSER_PATH ?? join(root, "bin", program("tsparser-encore"))
  if (!existsSync(lib) || !existsSync(parser)) return undefined
  return { ENCORE_RUNTIME_LIB: lib, ENCORE_TSPARSER_PATH: parser }
}

/** Why Encore.ts cannot be started here, and what helps; undefined = it can. */
export function withoutEncore(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (encorePrograms(env)) return undefined
  const remedy = "install it from encore.dev/docs/ts/install, then measure again"
  if (env.ENCORE_RUNTIME_LIB === undefined)
    return `its native runtime and its parser are in no registry: ${remedy}`
  return `ENCORE_RUNTIME_LIB and ENCORE_TSPARSER_PATH do not name its runtime and its parser: ${remedy}`
}

/** Systems that package registries do not have: rows with the reason, and what could be done. */
export const elsewhere: readonly Contender[] = [
  {
    name: "encore",
    label: "Encore.ts",
    runtime: "node",
    file: `${folder}/encore/server.mjs`,
    packages: { "encore.dev": "1.58.6", esbuild: "0.28.2" },
    env: { ...encorePrograms() },
    serves: ["schema", "hello"],
    without: {
      "update-user": "it writes dates without milliseconds, and keys in an order that changes",
    },
    absent: () => withoutEncore(),
  },
  {
    name: "mion",
    label: "mion",
    runtime: "node",
    ...foreign("shared/user.mjs"),
    packages: {},
    scenarios: ["hello", "update-user", "heavy"],
    absent: () =>
      "its packages are not on npm; docs/bench-scenarios.md has the figures that it publishes",
  },
]
