// `node --import @precast/transformer/register app.ts`
import { existsSync } from "node:fs"
import {
  enableCompileCache,
  type LoadFnOutput,
  type LoadHookContext,
  registerHooks,
  type ResolveFnOutput,
  type ResolveHookContext,
} from "node:module"
import { fileURLToPath } from "node:url"
import { CODE_MODULE } from "../ir/code-module.ts"
import { readPrepared, stripTypes } from "./running/strip.ts"

/** null: the file stays as it is. */
type Load = (
  file: string,
  next: () => LoadFnOutput,
) => Pick<LoadFnOutput, "source" | "format" | "shortCircuit"> | null

/** The files of a program. */
interface Program {
  readonly load: Load
  /** JavaScript of a module of code, which is not a file. */
  moduleText(id: string): string | undefined
}

// Programs are started again and again. Coverage of functions from a cache is less precise.
if (process.env["NODE_V8_COVERAGE"] === undefined) enableCompileCache()

const prepared = process.env["PRECAST_PREPARED"]
const program = prepared === undefined ? await fromProject() : fromPrepared(prepared)

/** undefined: it is a file. */
function moduleAt(url: string): string | undefined {
  const isModule = url.startsWith("file:") && CODE_MODULE.test(url)
  return isModule ? program.moduleText(fileOf(url)) : undefined
}

registerHooks({
  resolve(specifier, context, next) {
    const id = codeModuleUrl(specifier, context.parentURL)
    if (id !== null && moduleAt(id) !== undefined)
      return { url: id, format: "module", shortCircuit: true }
    try {
      return resolveOnce(specifier, context, next)
    } catch (error) {
      const source = sourceOf(specifier, context.parentURL)
      if (source === null) throw error
      return next(source, context)
    }
  },
  load(url: string, context: LoadHookContext, next) {
    const source = moduleAt(url)
    if (source !== undefined) return { source, format: "module", shortCircuit: true }
    const whole = (): LoadFnOutput => next(url, context)
    return (isSource(url) ? program.load(fileOf(url), whole) : null) ?? whole()
  },
})

/** TypeScript, and all code that uses it, is loaded only when the program has not been prepared. */
async function fromProject(): Promise<Program> {
  const [{ openForNode }, { refuseImports }] = await Promise.all([
    import("./running/open-for-node.ts"),
    import("./running/refuse-imports.ts"),
  ])
  const { codeOf, moduleText } = await openForNode()
  const load: Load = (file, next) => {
    refuseImports(file)
    const source = codeOf(file)
    if (source === null) return null
    // Node's own stripping comes behind the hooks, in the versions that have it.
    return process.features.typescript
      ? { ...next(), source }
      : { ...stripTypes(file, source), shortCircuit: true }
  }
  return { load, moduleText }
}

function fromPrepared(file: string): Program {
  const runnable = readPrepared(file)
  return {
    load(source) {
      const made = runnable(source)
      return made && { ...made, shortCircuit: true }
    },
    moduleText: (id) => runnable(id)?.source,
  }
}

const runtimes = new Map<string, ResolveFnOutput>()

/** Each module of code imports the runtime: Node looks for it once for each folder. */
function resolveOnce(
  specifier: string,
  context: ResolveHookContext,
  next: (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput,
): ResolveFnOutput {
  const { parentURL, conditions } = context
  if (!specifier.startsWith("@precast/runtime") || !parentURL?.startsWith("file:"))
    return next(specifier, context)
  const key = [parentURL.replace(/[^/]*$/, ""), specifier, ...conditions].join(" ")
  const known = runtimes.get(key) ?? { ...next(specifier, context), shortCircuit: true }
  runtimes.set(key, known)
  return known
}

function isSource(url: string): boolean {
  return /^file:.*\.[cm]?ts(?:\?.*)?$/.test(url) && !url.includes("/node_modules/")
}

/** As TypeScript names it. */
function fileOf(url: string): string {
  return fileURLToPath(url).replaceAll("\\", "/")
}

/**
 * `./users.js`, as TypeScript's own output needs it, refers to `./users.ts`.
 * @param parent undefined: the entry of a process or a thread
 */
function sourceOf(specifier: string, parent: string | undefined): string | null {
  const isEntry = parent === undefined
  if (!(isEntry ? /^file:.*\.[cm]?js$/ : /^\.{1,2}\/.*\.[cm]?js$/).test(specifier)) return null
  if (!isEntry && !isSource(parent)) return null
  const source = specifier.replace(/js$/, "ts")
  return existsSync(fileURLToPath(new URL(source, parent))) ? source : null
}

/** Where an import of a module of code leads to; null: it is another import. */
function codeModuleUrl(specifier: string, parent: string | undefined): string | null {
  if (!specifier.startsWith(".") || !CODE_MODULE.test(specifier)) return null
  return parent?.startsWith("file:") ? new URL(specifier, parent).href : null
}
