import { statSync } from "node:fs"
import { basename, join } from "node:path"
import { configsOf, type Outlines } from "@precast/transformer"
import { readTsconfig, settingsOf } from "../project/project-tsconfig.ts"
import type { Order, Told } from "../build/order.ts"
import { NOTHING, tell, tellFailure } from "./compile.ts"
import { OWN_PLACE } from "./internal-folders.ts"
import { createOwn } from "./own-session.ts"
import { projectsOf } from "../project/projects-of.ts"
import { createScripts } from "./scripts.ts"
import { folderOf, runTsc } from "./stock.ts"
import { watchFolders } from "./typescript-7-watch.ts"

/** Of a hundred projects not all are held open: each of them is a process of 100 MB. */
const MOST_OPEN = 4

/**
 * Builds projects that refer to one another, first and after each edit: `tsc -b` builds those that the edit
 * affects, then their emitted code is installed.
 */
export async function watchReferences(
  { tsconfig, all: tellsAll }: Order,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const parts = new Map<string, Part>()
  // Those that are held open, the one that was of use last in the end.
  const open = new Set<Part>()
  let configs = ""

  const build = (...flags: string[]): ReturnType<typeof runTsc> =>
    runTsc(["-b", tsconfig, ...flags], folderOf(tsconfig))

  async function compileParts(hasFailed: boolean): Promise<Built[]> {
    const names = projectsOf(tsconfig)
    for (const [name, part] of parts) if (!names.includes(name)) drop(name, part)
    const all: Built[] = []
    for (const name of names) {
      const part = parts.get(name) ?? createPart(name, folderOf(tsconfig), tellsAll)
      parts.set(name, part)
      const built = await part.compile(hasFailed)
      if (built.isOpen) hold(part)
      all.push(built)
    }
    return all
  }

  function hold(part: Part): void {
    open.delete(part)
    open.add(part)
    for (const other of open) {
      if (open.size <= MOST_OPEN) return
      other.rest()
      open.delete(other)
    }
  }

  function drop(name: string, part: Part): void {
    part.close()
    parts.delete(name)
    open.delete(part)
  }

  async function compile(isFirst: boolean): Promise<void> {
    say(line(isFirst ? "Starting compilation in watch mode..." : EDIT))
    configs = stampsOf(tsconfig)
    let told = await build()
    let all = await compileParts(told.errors > 0)
    if (!all.every(({ isRight }) => isRight)) {
      told = await build("--force")
      all = await compileParts(told.errors > 0)
    }
    for (const { lines } of [told, ...all]) lines.forEach(say)
    const errors = all.reduce((sum, each) => sum + each.errors, told.errors)
    say(line(`Found ${errors} error${errors === 1 ? "" : "s"}. Watching for file changes.`))
  }

  const isBehind = (): boolean =>
    configs !== stampsOf(tsconfig) || [...parts.values()].some((part) => part.isBehind())
  try {
    await watchFolders(projectsOf(tsconfig), { compile, isBehind }, signal)
  } finally {
    for (const [name, part] of parts) drop(name, part)
  }
}

const EDIT = "File change detected. Starting incremental compilation..."
const line = (what: string): string => `${new Date().toLocaleTimeString("en-US")} - ${what}`

/** Of the tsconfig that names the projects, whose folder is not watched. */
function stampsOf(tsconfig: string): string {
  try {
    return configsOf(tsconfig)
      .map((file) => `${statSync(file).mtimeMs} ${statSync(file).size}`)
      .join(", ")
  } catch {
    return "" // it is being written
  }
}

/** One of several projects that refer to one another, while it is watched. */
interface Part {
  /**
   * When `tsc -b` is done: emits what an edit affects, and installs it.
   * @param hasFailed `tsc` has found errors: with `noEmitOnError` some output is unchanged
   */
  compile(hasFailed: boolean): Promise<Built>
  /** Whether something must be emitted again, as far as its files show. */
  isBehind(): boolean
  /** Ends its process until there is something to do for it. */
  rest(): void
  close(): void
}

interface Built extends Told {
  /** It was looked at: TypeScript holds it open. */
  readonly isOpen: boolean
  /** false: `tsc` must write everything again. */
  readonly isRight: boolean
}

/** @param base folder that file names in messages are relative to */
function createPart(tsconfig: string, base: string, all: boolean): Part {
  // Several may be in one folder.
  const scripts = createScripts(tsconfig, join(OWN_PLACE, basename(tsconfig, ".json")))
  const own = createOwn(tsconfig)
  // null: it was not looked at yet, or failed.
  let last: Outlines["diagnostics"] | null = null

  const tellLast = (found: Outlines["diagnostics"], hasFailed: boolean): Told =>
    tell(found, { base, hasFailed, all })

  async function make(hasFailed: boolean): Promise<Told> {
    try {
      const made = await own.next()
      await scripts.take(made)
      last = made.diagnostics
      return tellLast(last, hasFailed)
    } catch (error) {
      own.close()
      last = null
      return tellFailure(error)
    }
  }

  const isBehind = (): boolean => own.isBehind() || !own.isKnown

  return {
    async compile(hasFailed) {
      const { options } = readTsconfig(tsconfig)
      if (!settingsOf(options)) return { ...NOTHING, isOpen: false, isRight: true }
      // Output that `tsc` has rewritten is installed again. An error may be fixed by a package, which is not
      // watched.
      const isSound = last?.every(({ severity }) => severity !== "error") === true
      const isKept = isSound && !isBehind() && scripts.areInstalled()
      const told = isKept ? tellLast(last!, hasFailed) : await make(hasFailed)
      const isHeld = options["noEmitOnError"] === true && (hasFailed || told.errors > 0)
      return { ...told, isOpen: !isKept, isRight: isHeld || scripts.install() }
    },
    isBehind: () => last !== null && isBehind(),
    rest: () => own.rest(),
    close() {
      own.close()
      scripts.remove()
    },
  }
}
