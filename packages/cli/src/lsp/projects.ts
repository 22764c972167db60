import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import type { EditorProject } from "@precast/transformer"
import { upwards, findPackage } from "../project/project-find.ts"
import { loadTransformer } from "../project/transformer.ts"
import { projectsOf } from "../project/projects-of.ts"

/** The projects that files of the editor belong to. */
export interface Projects {
  /**
   * Queries the project of a file, which is opened for it.
   * @returns null: the file has no project, or its project has failed, which is reported
   */
  ask<Answer>(file: string, question: (project: EditorProject) => Answer): Promise<Answer | null>
  /** The editor's text of a file has changed. */
  note(file: string): void
  /** Files on the disk may not be as they were. */
  lookAgain(): void
  /** Closes those that none of these files belongs to. */
  keepFor(files: readonly string[]): void
  close(): void
}

/** How many times in succession a compiler that has exited is restarted before a file has to be saved. */
const RESTARTS = 2

type Question<Answer> = (project: EditorProject) => Answer
/** undefined: the project has failed. */
type Asked<Answer> = { readonly answer: Answer | null } | undefined

/** @param texts of documents, by file; read when a project is queried */
export function createProjects(texts: ReadonlyMap<string, string>, voice: Voice): Projects {
  const held = new Map<string, Promise<Held | null>>()
  const owners = new Map<string, string | null>()
  const failures = new Map<string, number>()

  function open(tsconfig: string): Promise<Held | null> {
    const opened = held.get(tsconfig) ?? openHeld(tsconfig, texts, voice)
    held.set(tsconfig, opened)
    return opened
  }

  function drop(tsconfig: string): void {
    void held.get(tsconfig)?.then((one) => one?.close())
    held.delete(tsconfig)
    for (const [file, owner] of owners) if (owner === tsconfig) owners.delete(file)
  }

  async function askOne<Answer>(
    tsconfig: string,
    question: Question<Answer>,
  ): Promise<Asked<Answer>> {
    const one = await open(tsconfig)
    try {
      return { answer: one && one.ask(question) }
    } catch (error) {
      const { message, stack = message } = error as Error
      voice.log(`failed: ${stack}`)
      // A defect costs one response, a compiler that has exited is restarted.
      if (one!.isAlive()) return { answer: null }
      const count = (failures.get(tsconfig) ?? 0) + 1
      failures.set(tsconfig, count)
      const when = count > RESTARTS ? " when a file is saved" : ""
      voice.warn(`Precast: ${message} (${tsconfig}) It is started again${when}.`)
      drop(tsconfig)
      return undefined
    }
  }

  /** @returns undefined: the project that might be it has failed */
  async function ownerOf(file: string): Promise<string | null | undefined> {
    const known = owners.get(file)
    if (known !== undefined) return known
    for (const tsconfig of candidatesFor(file)) {
      if ((failures.get(tsconfig) ?? 0) > RESTARTS) return null
      const asked = await askOne(tsconfig, (project) => project.has(file))
      if (!asked) return undefined
      if (asked.answer !== true) continue
      owners.set(file, tsconfig)
      return tsconfig
    }
    owners.set(file, null)
    voice.log(`${file}: part of no project that has Precast`)
    return null
  }

  return {
    async ask(file, question) {
      for (;;) {
        const owner = await ownerOf(file)
        if (owner === null) return null
        const asked = owner === undefined ? undefined : await askOne(owner, question)
        if (!asked) continue
        if (asked.answer !== null) failures.delete(owner!)
        return asked.answer
      }
    },
    note: (file) => {
      for (const opened of held.values()) void opened.then((one) => one?.note(file))
    },
    lookAgain() {
      owners.clear()
      failures.clear()
      for (const [tsconfig, opened] of held)
        void opened.then((one) => (one ? one.lookAgain() : held.delete(tsconfig)))
    },
    keepFor(files) {
      const used = new Set(files.map((file) => owners.get(file)))
      for (const tsconfig of held.keys()) if (!used.has(tsconfig)) drop(tsconfig)
      for (const file of owners.keys()) if (!files.includes(file)) owners.delete(file)
    },
    close() {
      for (const tsconfig of held.keys()) drop(tsconfig)
    },
  }
}

/**
 * Names of the tsconfigs that a file may belong to, likely ones first: the nearest tsconfig.json and
 * what it refers to, then those of the folders above.
 */
function candidatesFor(file: string): string[] {
  const configs = upwards(dirname(file))
    .map((folder) => join(folder, "tsconfig.json"))
    .filter((config) => existsSync(config))
  return [...new Set(configs.flatMap((config) => ordered(config, file)))]
}

function ordered(tsconfig: string, file: string): string[] {
  const all = referredBy(tsconfig)
  const rank = (config: string): number => {
    if (config === tsconfig) return Infinity
    const folder = `${dirname(config)}/`
    return file.startsWith(folder) ? folder.length : 0
  }
  return all.toSorted((a, b) => rank(b) - rank(a))
}

/** TypeScript reports a tsconfig that cannot be read. */
function referredBy(tsconfig: string): string[] {
  try {
    return projectsOf(tsconfig)
  } catch {
    return [tsconfig]
  }
}

/** Notifications in addition to responses. */
interface Voice {
  log(text: string): void
  /** Shown to the person in front of the editor. */
  warn(text: string): void
}

/** A project, and what it has not read yet. */
interface Held {
  /** @throws what the question does */
  ask<Answer>(question: (project: EditorProject) => Answer): Answer
  /** The editor's text of a file has changed. */
  note(file: string): void
  /** Files on the disk may not be as they were. */
  lookAgain(): void
  /** Whether the compiler still responds. */
  isAlive(): boolean
  close(): void
}

/**
 * Opens a project with its own transformer and TypeScript.
 * @returns null: it does not use Precast, or cannot be opened, which is reported
 */
async function openHeld(
  tsconfig: string,
  texts: ReadonlyMap<string, string>,
  { log, warn }: Voice,
): Promise<Held | null> {
  const folder = dirname(tsconfig)
  if (!findPackage(folder, "@precast/transformer")) return null
  try {
    const { openEditorProject } = await loadTransformer(folder)
    if (!openEditorProject) throw new Error("its @precast/transformer knows no precast lsp")
    const project = await openEditorProject(tsconfig, texts)
    log(`${tsconfig}: opened with TypeScript ${project.version}`)
    return heldBy(project, tsconfig)
  } catch (error) {
    warn(`Precast cannot open ${tsconfig}: ${(error as Error).message}`)
    return null
  }
}

function heldBy(project: EditorProject, tsconfig: string): Held {
  const stale = new Set<string>()
  let isDiskStale = false
  return {
    ask(question) {
      if (isDiskStale) project.update()
      if (stale.size > 0) project.update([...stale])
      isDiskStale = false
      stale.clear()
      return question(project)
    },
    note: (file) => void stale.add(file),
    lookAgain: () => void (isDiskStale = true),
    isAlive() {
      try {
        project.update([tsconfig])
        return true
      } catch {
        return false
      }
    },
    close: () => project.close(),
  }
}
