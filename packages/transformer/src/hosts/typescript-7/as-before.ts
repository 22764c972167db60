import type { Api7, Changes7, Project7, Snapshot7 } from "../../compiler/typescript-7/api.ts"

/**
 * The API of TypeScript 7.1, as far as it is another one than that of 7.0: a snapshot is made of one
 * before it, and projects are found and numbered otherwise.
 */
export interface LaterApi {
  createSnapshot(changes: LaterChanges): LaterSnapshot
  close(): void
}

interface LaterSnapshot {
  getProjects(): readonly LaterProject[]
  getConfiguredProject(configFileName: string): LaterProject | undefined
  update(changes: LaterChanges): LaterSnapshot
  dispose(): void
}

type LaterProject = Omit<Project7, "rootFiles" | "id"> & {
  readonly parsedCommandLine: { readonly fileNames: readonly string[] }
  /** What the process knows it by. */
  readonly handle: unknown
}

interface LaterChanges {
  readonly openProjects?: readonly string[]
  readonly closeProjects?: readonly string[]
  readonly fileNotifications?: Changes7
  /** Texts that are looked at before those of the disk. */
  readonly fileSystem?: {
    readonly kind: "layer"
    readonly files: Readonly<Record<string, string>>
  }
  /** Their programs are created immediately. */
  readonly ensurePrograms: true
}

export function isLater(api: Api7 | LaterApi): api is LaterApi {
  return "createSnapshot" in api
}

/** Shows it as that of 7.0. */
export function asBefore(api: LaterApi): Api7 {
  let last: LaterSnapshot | null = null
  return {
    updateSnapshot({ fileChanges, ...others }) {
      const changes: LaterChanges = {
        ...others,
        ...(fileChanges && { fileNotifications: fileChanges }),
        ensurePrograms: true,
      }
      const made = last === null ? api.createSnapshot(changes) : last.update(changes)
      last = made
      // Where nothing has changed it is the one before.
      return snapshotOf(made, () => made === last)
    },
    close: () => api.close(),
  }
}

function snapshotOf(made: LaterSnapshot, isLast: () => boolean): Snapshot7 {
  return {
    getProjects: () => made.getProjects().map((project) => projectOf(project, made)),
    getProject(configFileName) {
      const found = made.getConfiguredProject(configFileName)
      return found && projectOf(found, made)
    },
    dispose() {
      if (!isLast()) made.dispose()
    },
  }
}

function projectOf(project: LaterProject, made: LaterSnapshot): Project7 {
  const { configFileName, program, checker, handle, parsedCommandLine } = project
  return {
    configFileName,
    program,
    checker,
    id: handle,
    rootFiles: parsedCommandLine.fileNames,
    withTexts(files, use) {
      const fileSystem = { kind: "layer", files } as const
      const layered = made.update({ fileSystem, ensurePrograms: true })
      try {
        return use(layered.getConfiguredProject(configFileName)!.program)
      } finally {
        layered.dispose()
      }
    },
  }
}
