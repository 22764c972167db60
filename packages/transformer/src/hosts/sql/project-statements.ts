import { createSqlHost, type ProjectSqlHost } from "./sql-host.ts"

/** Names of migrations, and their folders, of which a new file decides about statements, too. */
export type Migrations = ReturnType<ProjectSqlHost["migrations"]>

export const NOTHING: Migrations = { files: [], folders: [] }

/** What decides about the statements of a project, as data: another process continues with it. */
export interface StatementsState {
  /** Files that have statements. */
  readonly files: readonly string[]
  readonly migrations: Migrations
  /** Names of migrations, their folders and files of descriptions. */
  readonly inputs: readonly string[]
}

/** The files with statements of a project that is held open. */
export interface ProjectStatements {
  /** @param setting of the option `sql` */
  hostFor(setting: unknown): ProjectSqlHost | null
  /** Names of migrations and of their folders. */
  deciding(): readonly string[]
  /**
   * The migrations that decide about a file.
   * @param hasStatements whether it has statements that are checked
   */
  decidingFor(file: string, hasStatements: boolean): Migrations
  /** Forgets what was made of the files that migrations decide about. */
  forget(made: readonly { delete(file: string): void }[]): void
  /** As of `SqlHost.isWhole`. */
  areWhole(): boolean
  state(): StatementsState
}

/**
 * @param folder of the tsconfig
 * @param before of another process
 */
export function createProjectStatements(
  folder: string,
  before?: StatementsState,
): ProjectStatements {
  const files = new Set(before?.files)
  let left = before
  let last: { readonly setting: unknown; readonly host: ProjectSqlHost | null } | null = null
  const migrations = (): Migrations => {
    const [first, second] = [left?.migrations ?? NOTHING, last?.host?.migrations() ?? NOTHING]
    return {
      files: joined(first.files, second.files),
      folders: joined(first.folders, second.folders),
    }
  }
  return {
    hostFor(setting) {
      if (last?.setting !== setting || !last)
        last = { setting, host: createSqlHost(folder, setting, { form: "build" }) }
      return last.host
    },
    deciding: () => Object.values(migrations()).flat(),
    decidingFor(file, hasStatements) {
      if (!hasStatements) files.delete(file)
      else files.add(file)
      return hasStatements ? migrations() : NOTHING
    },
    forget(made) {
      for (const each of made) for (const file of files) each.delete(file)
      files.clear()
      left = undefined
    },
    areWhole: () => last?.host?.isWhole() === true,
    state() {
      const inputs = joined(left?.inputs ?? [], last?.host?.files() ?? [])
      return { files: [...files], migrations: migrations(), inputs }
    },
  }
}

function joined(first: readonly string[], second: readonly string[]): readonly string[] {
  return [...new Set([...first, ...second])]
}
