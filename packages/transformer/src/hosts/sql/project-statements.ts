import { createSqlHost, type ProjectSqlHost } from "./sql-host.ts"

/** Names of migrations, and their folders, of which a new file decides about statements, too. */
export type Migrations = ReturnType<ProjectSqlHost["migrations"]>

export const NOTHING: Migrations = { files: [], folders: [] }

/** The files with statements of a project that is held open. */
export interface ProjectStatements {
  /** @param setting of the option `sql` */
  hostFor(setting: unknown): ProjectSqlHost | null
  /** Names of migrations and of their folders. */
  deciding(): readonly string[]
  /** The migrations that decide about a file, which has statements. */
  decidingFor(file: string): Migrations
  /** Forgets what was made of the files that migrations decide about. */
  forget(made: readonly { delete(file: string): void }[]): void
}

/** @param folder of the tsconfig */
export function createProjectStatements(folder: string): ProjectStatements {
  const files = new Set<string>()
  let last: { readonly setting: unknown; readonly host: ProjectSqlHost | null } | null = null
  const migrations = (): Migrations => last?.host?.migrations() ?? NOTHING
  return {
    hostFor(setting) {
      if (last?.setting !== setting || !last)
        last = { setting, host: createSqlHost(folder, setting, { form: "build" }) }
      return last.host
    },
    deciding: () => Object.values(migrations()).flat(),
    decidingFor(file) {
      files.add(file)
      return migrations()
    },
    forget(made) {
      for (const each of made) for (const file of files) each.delete(file)
      files.clear()
    },
  }
}
