import { dirname } from "node:path"
import type { EditorProject } from "@precast/transformer"
import { loadTransformer } from "../project/transformer.ts"
import { findPackage } from "../project/project-find.ts"

/** Notifications in addition to responses. */
export interface Voice {
  log(text: string): void
  /** Shown to the person in front of the editor. */
  warn(text: string): void
}

/** A project, and what it has not read yet. */
export interface Held {
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
export async function openHeld(
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
