import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { FileChanges } from "@precast/transformer"
import { loadTransformer } from "../../project/transformer.ts"
import type { Told } from "./start-live.ts"
import { LiveProgram, Unfit } from "./live-program.ts"
import { SourceWatch } from "./live-watch.ts"

// node main.js TSCONFIG ENTRY: holds a project open and reports, over IPC, the result of each change.

const [tsconfig = "", entry = ""] = process.argv.slice(2)
const place = mkdtempSync(join(tmpdir(), "precast-dev-"))
process.on("exit", () => rmSync(place, { recursive: true, force: true }))
// Ctrl-C reaches every process of a terminal; the one that started this one decides when it ends.
process.on("SIGINT", () => {})
process.on("SIGTERM", () => process.exit())
process.on("disconnect", () => process.exit())

const tell = (told: Told): void => void process.send?.(told)

let count = 0
const opened = Date.now()
const { program, watching } = await open().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
round()

async function open(): Promise<{ program: LiveProgram; watching: SourceWatch }> {
  const { openProject, stripTypes } = await loadTransformer(dirname(tsconfig))
  const defaults = { validateResponses: true }
  const use = { forNode: true, hasModules: true, isCached: true, defaults }
  const project = await openProject(tsconfig, {}, use)
  if (!project.files().includes(entry)) project.add(entry)
  const changed = (changes: FileChanges): void => {
    tell({ kind: "started" })
    round(changes)
  }
  return {
    program: new LiveProgram(project, { entry, folder: dirname(tsconfig) }, stripTypes),
    watching: new SourceWatch(changed),
  }
}

function round(changes?: FileChanges): void {
  const since = changes === undefined ? opened : Date.now()
  try {
    const { diagnostics, prepared } = program.round(changes)
    watching.take(program.files, since)
    tell({ kind: "round", diagnostics, prepared: prepared && write(JSON.stringify(prepared)) })
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    tell({ kind: "unfit", reason: error.message })
  }
}

/** The app that runs still reads what it was started with: its workers start later. */
function write(text: string): string {
  rmSync(join(place, `${count - 1}.json`), { force: true })
  count += 1
  const file = join(place, `${count}.json`)
  writeFileSync(file, text)
  return file
}
