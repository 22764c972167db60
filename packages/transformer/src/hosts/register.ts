// `node --import @precast/transformer/register app.ts`
import {
  enableCompileCache,
  type LoadFnOutput,
  type LoadHookContext,
  registerHooks,
} from "node:module"
import { CODE_MODULE } from "../ir/code-module.ts"
import { readPrepared } from "./running/prepared.ts"
import { codeModuleUrl, fileOf, isSource, sourceOf } from "./running/running-sources.ts"
import { stripTypes } from "./running/strip.ts"

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
      return next(specifier, context)
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
    import("./running/from-project.ts"),
    import("./running/commonjs.ts"),
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
  // Such a program is started again and again.
  enableCompileCache()
  const runnable = readPrepared(file)
  return {
    load(source) {
      const made = runnable(source)
      return made && { ...made, shortCircuit: true }
    },
    moduleText: (id) => runnable(id)?.source,
  }
}
