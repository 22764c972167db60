import { existsSync } from "node:fs"
import { dirname } from "node:path"
import {
  cacheFileFor,
  changedOf,
  compilersOf,
  type Input,
  inputsOf,
  manifestsOf,
  isEarly,
  packagesNow,
  packagesOf,
  stampsOf,
} from "../disk-cache/inputs.ts"
import { readSigned, writeSigned } from "../disk-cache/signed-file.ts"
import type { FileChanges } from "./project-reader.ts"
import { configsOf } from "./project-settings.ts"
import { sourceFolders, topsOf } from "./searched-folders.ts"
import { importableIn, sourcesIn } from "./source-names.ts"
import type { StoredBundle, StoredProject } from "./stored-project.ts"

/** Keeps a project from one process to the next, below node_modules. */
export interface ProjectCache {
  /** @returns undefined: no process has kept the project, or a file that is not part of it has changed */
  read(): LastProject | undefined
  /**
   * Writes a project soon, or when the process exits.
   * @param project undefined: it cannot be kept
   * @param bundle is called where the project was kept before: what is written once is seldom continued
   */
  later(project: () => StoredProject | undefined, bundle: () => StoredBundle | null): void
  /** Writes what `later` has not yet written. */
  flush(): void
}

/** The project of an earlier process. */
export interface LastProject {
  readonly stored: StoredProject
  /** What has changed since. */
  readonly changes: FileChanges
  /** null: it has to be compiled as a whole. */
  bundle(): StoredBundle | null
}

interface Stored {
  readonly inputs: ReadonlyMap<string, Input>
  /** Files that an import or the tsconfig may find, those of the project among them. */
  readonly names: readonly string[]
  readonly project: StoredProject
}

/** After the last file that was made, in ms. */
const QUIET = 1000

/**
 * To be made before the project is read.
 * @param key what its output depends on, except for files
 */
export function createProjectCache(
  tsconfig: string,
  packageName: string,
  key: unknown,
): ProjectCache {
  const since = Date.now()
  const isOff = process.env["PRECAST_DISABLE_CACHE"] === "1"
  const fileOf = (extension: string): string | undefined =>
    cacheFileFor(tsconfig, "project", extension, JSON.stringify([packageName, key]))
  // These may change while the process runs.
  const packages = isOff ? null : packagesNow(tsconfig)
  const file = packages ? fileOf("bin") : undefined
  const bundleFile = fileOf("bundle")!
  const isFirst = file === undefined || !existsSync(file)
  let known: Stored["inputs"] | undefined
  let waiting: Parameters<ProjectCache["later"]> | null = null
  let timer: NodeJS.Timeout | undefined

  function write([projectNow, bundleNow]: Parameters<ProjectCache["later"]>): void {
    const project = projectNow()
    if (file === undefined || !project?.files.every((each) => existsSync(each))) return
    const files = new Set(project.files)
    const names = namesOf(tsconfig, project).filter(
      (each) => files.has(each) || isEarly(each, since),
    )
    const own = inputsOf(inputNames(tsconfig, packageName, project), since, known)
    // What is kept once is seldom restored elsewhere, where files have other times.
    const besides = [...project.packages, ...packagesOf(project.files)].filter(
      (each) => !packages!.has(each),
    )
    const others = isFirst ? stampsOf(besides, since) : inputsOf(besides, since, known)
    const inputs = new Map([...own, ...others, ...packages!])
    const digest = writeSigned(file, { inputs, names, project } satisfies Stored)
    const bundle = isFirst ? null : bundleNow()
    if (digest !== undefined && bundle) writeSigned(bundleFile, { digest, bundle })
  }

  function flush(): void {
    clearTimeout(timer)
    unsaved.delete(flush)
    const all = waiting
    waiting = null
    try {
      if (all) write(all)
    } catch {} // a file that has just gone
  }

  function bundleOf(of: string): StoredBundle | null {
    try {
      const { digest, bundle } = readSigned(bundleFile).value as StoredBundleOf
      return digest === of ? bundle : null
    } catch {
      return null // the second process
    }
  }

  return {
    read() {
      if (file === undefined) return undefined
      try {
        const { value, digest } = readSigned(file)
        const stored = value as Stored
        known = stored.inputs
        const changes = changesSince(tsconfig, stored)
        if (!changes) return undefined
        return { stored: stored.project, changes, bundle: () => bundleOf(digest) }
      } catch {
        return undefined // the first process, or what another version has kept
      }
    },
    later(...project) {
      if (file === undefined) return
      if (!isListening) process.once("exit", flushAll)
      isListening = true
      unsaved.add(flush)
      waiting = project
      clearTimeout(timer)
      timer = setTimeout(flush, QUIET).unref()
    },
    flush,
  }
}

interface StoredBundleOf {
  /** Of the project. */
  readonly digest: string
  readonly bundle: StoredBundle
}

const unsaved = new Set<() => void>()
let isListening = false

function flushAll(): void {
  for (const flush of unsaved) flush()
}

/** null: something has changed that is not a file of the project. */
function changesSince(tsconfig: string, { inputs, names, project }: Stored): FileChanges | null {
  const files = new Set(project.files)
  const others = changedOf(inputs)
  if (!others.every((each) => files.has(each))) return null
  const before = new Set(names)
  const now = new Set(namesOf(tsconfig, project))
  return {
    changed: others.filter((each) => existsSync(each)),
    created: [...now].filter((each) => !before.has(each)),
    deleted: [
      ...others.filter((each) => !existsSync(each)),
      ...names.filter((each) => !now.has(each) && !files.has(each)),
    ],
  }
}

/** Files that are part of the project when they are there. */
function namesOf(tsconfig: string, { files, outputs }: StoredProject): string[] {
  const folders = [...new Set(files.map((file) => dirname(file)))]
  const { whole, alone } = sourceFolders(tsconfig)
  const sources = sourcesIn({ whole: topsOf([...whole, ...folders]), alone }, outputs)
  return [...new Set([...sources, ...folders.flatMap(importableIn)])]
}

function inputNames(
  tsconfig: string,
  packageName: string,
  { files, packages, statements }: StoredProject,
): string[] {
  return [
    ...files,
    ...statements.inputs,
    ...manifestsOf([...files, ...packages]),
    ...configsOf(tsconfig),
    ...compilersOf(tsconfig, packageName),
  ]
}
