import { readFileSync } from "node:fs"
import { basename, relative } from "node:path"
import type {
  Diagnostic as Found,
  FileChanges,
  Prepared,
  Problem,
  Project,
  Runnable,
  stripTypes,
} from "@precast/transformer"
import { type Diagnostic, hasErrors } from "../../build/diagnostics.ts"

/** Why Node cannot run a file with stripped types, other than what Node reports itself; null: it can. */
function unfitReason(file: string, text: string): string | null {
  if (/\.[cm]?tsx$/.test(file)) return `${basename(file)} has JSX`
  if (DECORATOR.test(text)) return `${basename(file)} seems to have decorators`
  return null
}

/** Where it errs, as in a comment without stars, the program is compiled: slower, and right. */
const DECORATOR = /^[ \t]*@[A-Za-z_$][\w$.]*(?:\(|\s)/m

/** Node's error for an enum and similar syntax that it does not run. */
function isUnsupported(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX"
}

/** What a change makes of a program. */
export interface Round {
  readonly diagnostics: readonly Diagnostic[]
  /** The files as Node runs them; null: there are errors. */
  readonly prepared: Prepared | null
}

/** Node cannot run the sources. */
export class Unfit extends Error {}

interface Known {
  readonly diagnostics: readonly Diagnostic[]
  readonly dependencies: readonly string[]
  /** Of code, which it imports. */
  readonly modules: readonly string[]
  readonly runnable: Runnable | null
  /** Why Node cannot run the file; null: it can, or there are errors. */
  readonly unfit: string | null
}

/**
 * A program whose files are looked at again when something changes that may decide about them: their
 * types are checked, our code is made and their types are taken off, all in the memory of one process.
 */
export class LiveProgram {
  readonly #project: Project
  readonly #folder: string
  readonly #entry: string
  readonly #strip: typeof stripTypes
  readonly #known = new Map<string, Known>()

  /** @param start the file that is run, and the folder that names in diagnostics are relative to */
  constructor(
    project: Project,
    start: { entry: string; folder: string },
    strip: typeof stripTypes,
  ) {
    this.#project = project
    this.#folder = start.folder
    this.#entry = start.entry
    this.#strip = strip
  }

  /** All that decides about the program. */
  get files(): readonly string[] {
    return [...this.#project.files(), this.#project.tsconfig, ...this.#project.migrations()]
  }

  /** @throws Unfit when a file that the entry imports cannot be run */
  round(changes: FileChanges = {}): Round {
    this.#project.update(changes)
    this.#forget(changes)
    const sources = this.#project.files().filter((file) => /(?<!\.d)\.[cm]?tsx?$/.test(file))
    for (const file of sources) if (!this.#known.has(file)) this.#known.set(file, this.#look(file))
    for (const file of this.#known.keys()) if (!sources.includes(file)) this.#known.delete(file)
    const all = [...this.#known]
    const diagnostics = [...this.#general(), ...all.flatMap(([, known]) => known.diagnostics)]
    if (hasErrors(diagnostics)) return { diagnostics, prepared: null }
    this.#refuseUnfit()
    const runnables = all.flatMap(([file, { runnable }]) => (runnable ? [[file, runnable]] : []))
    return {
      diagnostics,
      prepared: Object.fromEntries([...runnables, ...this.#modules()]) as Prepared,
    }
  }

  /** Modules of code that the files import. */
  #modules(): [string, Runnable][] {
    const ids = new Set([...this.#known.values()].flatMap(({ modules }) => modules))
    return [...ids].map((id) => [id, { source: this.#project.moduleText(id)!, format: "module" }])
  }

  /** Other files of the tsconfig, such as those of a browser, may be what Node cannot run. */
  #refuseUnfit(): void {
    for (const file of this.#project.dependenciesOf(this.#entry)) {
      const reason = this.#known.get(file)?.unfit ?? null
      if (reason !== null) throw new Unfit(reason)
    }
  }

  #forget({ changed = [], created = [], deleted = [] }: FileChanges): void {
    if (created.length + deleted.length > 0 || changed.includes(this.#project.tsconfig))
      return this.#known.clear()
    for (const [file, { dependencies }] of this.#known)
      if (changed.some((each) => dependencies.includes(each))) this.#known.delete(file)
  }

  #look(file: string): Known {
    const made = this.#project.transformFile(file, "watch")
    const found = (made?.diagnostics ?? []).filter((each) => each.span !== null)
    const text = readFileSync(file, "utf8")
    const diagnostics = [
      ...this.#project.problemsIn(file).map((each) => ofTypeScript(each, this.#name(file), text)),
      ...found.map((each) => ofPrecast(each, (name) => this.#name(name))),
    ]
    const dependencies = [...this.#project.dependenciesOf(file), ...(made?.dependencies ?? [])]
    const known = { diagnostics, dependencies, modules: made?.modules ?? [] }
    if (hasErrors(diagnostics)) return { ...known, runnable: null, unfit: null }
    return { ...known, ...this.#run(file, made?.code ?? text) }
  }

  #run(file: string, code: string): Pick<Known, "runnable" | "unfit"> {
    const unfit = unfitReason(file, code)
    if (unfit !== null) return { runnable: null, unfit }
    try {
      return { runnable: this.#strip(file, code), unfit: null }
    } catch (error) {
      if (!isUnsupported(error)) throw error
      const lines = (error as Error).message.split("\n").filter((line) => line.trim() !== "")
      return { runnable: null, unfit: `${basename(file)}: ${(lines[0] ?? "").trim()}` }
    }
  }

  #general(): Diagnostic[] {
    const { typescript, precast } = this.#project.problems()
    const whole = typescript
      // Of where output would go; none is written.
      .filter(({ code }) => code !== 6059 && code !== 18003)
      .map((each) => ({ ...ofTypeScript(each, "", ""), file: null, line: null, column: null }))
    return [...whole, ...precast.map((each) => ofPrecast(each, (name) => this.#name(name)))]
  }

  #name(file: string): string {
    return relative(this.#folder, file).replaceAll("\\", "/")
  }
}

function ofTypeScript({ start, code, text }: Problem, file: string, source: string): Diagnostic {
  const before = source.slice(0, start).split("\n")
  const column = before.at(-1)!.length + 1
  return { file, line: before.length, column, severity: "error", code: `TS${code}`, message: text }
}

function ofPrecast(found: Found, name: (file: string) => string): Diagnostic {
  const { code, severity, text, hint, within, span, position } = found
  return {
    file: span && name(span.file),
    line: position && position.line,
    column: position && position.column,
    severity,
    code,
    message: `${text}${within === "" ? "" : ` (${within})`} ${hint}`,
  }
}
