import { resolve } from "node:path"
import type { DbOptions } from "./db-options.ts"
import { cliError } from "../errors/cli-error.ts"
import { findProject } from "../project/project-find.ts"
import type { Terminal } from "../terminal.ts"
import { declaredDatabases, type Declared } from "./declared.ts"

/** Which database a command is about. */
export interface Target {
  readonly name: string
  /** Absolute; undefined when none is configured. */
  readonly migrations: string | undefined
  /** Folder of the project. */
  readonly folder: string
}

/**
 * By the options, otherwise by the declarations in the sources. PC3002, PC3040, PC3041.
 * @param ifNone the name to use where nothing is declared yet; PC3042 without it
 */
export function findTarget(
  options: Pick<DbOptions, "database" | "migrations">,
  terminal: Terminal,
  ifNone?: Declared,
): Target {
  const { folder } = findProject(terminal.cwd)
  const declared = declaredDatabases(folder)
  const { name, migrations } = choose(declared, options.database, ifNone)
  const own = options.migrations && resolve(terminal.cwd, options.migrations)
  return {
    name,
    folder,
    // As the program itself, which is run in its folder.
    migrations: own ?? (migrations === undefined ? undefined : resolve(folder, migrations)),
  }
}

function choose(
  declared: readonly Declared[],
  asked: string | undefined,
  ifNone: Declared | undefined,
): Declared {
  const names = declared.map(({ name }) => name).join(", ")
  if (asked !== undefined) {
    const found = declared.find(({ name }) => name === asked)
    if (found === undefined && declared.length > 0) throw cliError("PC3041", asked, names)
    return found ?? { name: asked, migrations: undefined }
  }
  const [first, second] = declared
  if (second !== undefined) throw cliError("PC3040", names)
  const chosen = first ?? ifNone
  if (chosen === undefined) throw cliError("PC3042")
  return chosen
}
