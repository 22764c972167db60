import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { tsconfigPath } from "../project/project-tsconfig.ts"
import type { Terminal } from "../terminal.ts"
import { isUnchanged } from "./unchanged.ts"
import { type BundleReport, printReport } from "./bundle/bundle-report.ts"
import type { Target } from "./bundle/targets.ts"
import { type Compiler, describeEnd, type Ended, findCompiler, startCompiler } from "./compiler.ts"
import { DiagnosticReader, hasErrors, type Line, readLine } from "./diagnostics.ts"
import { formatDiagnostics } from "./format.ts"
import type { Order, Told } from "./order.ts"

/** Options of `precast build`. */
export interface BuildOptions {
  readonly project: string
  readonly watch: boolean
  readonly json: boolean
  /** Name every call that a diagnostic affects, and every diagnostic of a package. */
  readonly all: boolean
  /** As `tsc -b`: the projects that it refers to as well. The four below build so, too. */
  readonly build: boolean
  readonly clean: boolean
  readonly force: boolean
  readonly dry: boolean
  readonly verbose: boolean
  /** Leave the output of the last build as it is if nothing has changed. */
  readonly cache: boolean
  /** Write one file with all packages: the entry, or `true` for the one that is found. */
  readonly bundle: boolean | string
  /** Output file of the bundle. */
  readonly out?: string
  /** Packages that the bundle imports. */
  readonly external: readonly string[]
  readonly minify: boolean
  /** Folder of Node's compile cache, which gets the code of the bundle. */
  readonly compileCache?: string
  /** Write the bundle for this platform. */
  readonly target?: Target
}

/** Compiles once: 0 without errors, 2 with them. PC3012 when the compiler breaks. */
export async function buildOnce(options: BuildOptions, terminal: Terminal): Promise<number> {
  const tsconfig = tsconfigPath(terminal.cwd, options.project)
  const build = wordsForBuild(options)
  const all = options.all || options.json
  const compiler = findCompiler(tsconfig, {
    watch: false,
    keepOutput: false,
    all,
    cache: options.cache,
    build,
  })
  const reader = new DiagnosticReader()
  const progress = options.json ? undefined : await showProgress(terminal)
  const end = await run(compiler, options.cache, terminal, (line) => reader.add(line))
  const { diagnostics, other } = reader.take()
  const broken = end.code !== 0 && diagnostics.length === 0
  progress?.()
  const isAsked = (options.dry || options.verbose) && !options.json && !broken
  if (other.length > 0) (isAsked ? terminal.out : terminal.err)(other.join("\n"))
  if (broken) throw cliError("PC3012", describeEnd(end))
  const ok = !hasErrors(diagnostics)
  if (options.clean && !options.dry) {
    const { removeModules } = await import("./remove-modules.ts")
    removeModules(tsconfig)
  }
  if (!options.json && diagnostics.length > 0)
    terminal.out(formatDiagnostics(diagnostics, compiler.folder, terminal.paint))
  if (ok && !options.json && !options.dry)
    terminal.out(`${terminal.paint("green", "✓")} ${options.clean ? "cleaned" : "compiled"}`)
  const bundle = ok ? await bundleOf(options, tsconfig, terminal) : undefined
  if (options.json) terminal.out(JSON.stringify({ ok, diagnostics, bundle }, null, 2))
  else if (bundle !== undefined) printReport(bundle, terminal)
  return ok ? exits.ok : exits.diagnostics
}

/** The bundle, if one is requested. */
async function bundleOf(
  { bundle, out, external, minify, target, compileCache }: BuildOptions,
  tsconfig: string,
  terminal: Terminal,
): Promise<BundleReport | undefined> {
  if (bundle === false && target === undefined) return undefined
  const { makeBundle } = await import("./bundle/make-bundle.ts")
  const entry = typeof bundle === "string" ? bundle : undefined
  const written = { entry, out, external, minify, target, compileCache }
  return makeBundle(written, tsconfig, terminal)
}

/** The arguments of `tsc -b`; undefined: it is not used. */
export function wordsForBuild(options: BuildOptions): string[] | undefined {
  const words = (["clean", "force", "dry", "verbose"] as const).filter((each) => options[each])
  if (words.length === 0 && !options.build) return undefined
  return words.map((each) => `--${each}`)
}

/** In this process, if it can be: a Node.js less to start. */
async function run(
  compiler: Compiler,
  cache: boolean,
  terminal: Terminal,
  onLine: (line: Line) => void,
): Promise<Ended> {
  if (compiler.order === undefined) return startCompiler(compiler, terminal.env, onLine).ended
  try {
    if (cache && (await isDone(compiler.order))) return { code: 0, signal: null }
    const { lines, errors } = await compile(compiler.order)
    for (const line of lines) onLine(readLine(line))
    return { code: errors > 0 ? 2 : 0, signal: null }
  } catch (error) {
    for (const line of String((error as Error).stack).split("\n")) onLine(readLine(line))
    return { code: 1, signal: null }
  }
}

async function compile(order: Order): Promise<Told> {
  const { compileAll } =
    order.major === 7
      ? await import("../typescript-7/all.ts")
      : await import("../typescript-6/all.ts")
  return compileAll(order)
}

/** Called before any code that compiles is loaded. */
async function isDone({ major, tsconfig, references, flags }: Order): Promise<boolean> {
  return !references && flags.length === 0 && isUnchanged(tsconfig, major)
}

/** A spinner where a person looks; the function returned takes it away. */
async function showProgress(terminal: Terminal): Promise<() => void> {
  if (!terminal.interactive) return () => {}
  const { spinner } = await import("@clack/prompts")
  const shown = spinner()
  shown.start("Compiling")
  return () => shown.clear()
}
