// `node --import @precast/transformer/register app.ts`
import {
  enableCompileCache,
  type LoadFnOutput,
  type LoadHookContext,
  registerHooks,
} from "node:module"
import { readPrepared } from "./running/prepared.ts"
import { fileOf, isSource, sourceOf } from "./running/running-sources.ts"
import { stripTypes } from "./running/strip.ts"

/** null: the file stays as it is. */
type Load = (
  file: string,
  next: () => LoadFnOutput,
) => Pick<LoadFnOutput, "source" | "format" | "shortCircuit"> | null

const prepared = process.env["PRECAST_PREPARED"]
const load = prepared === undefined ? await fromProject() : fromPrepared(prepared)

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      const source = sourceOf(specifier, context.parentURL)
      if (source === null) throw error
      return next(source, context)
    }
  },
  load(url: string, context: LoadHookContext, next) {
    const whole = (): LoadFnOutput => next(url, context)
    return (isSource(url) ? load(fileOf(url), whole) : null) ?? whole()
  },
})

/** TypeScript, and all code that uses it, is loaded only when the program has not been prepared. */
async function fromProject(): Promise<Load> {
  const [{ openForNode }, { refuseImports }] = await Promise.all([
    import("./running/from-project.ts"),
    import("./running/commonjs.ts"),
  ])
  const codeOf = await openForNode()
  return (file, next) => {
    refuseImports(file)
    const source = codeOf(file)
    if (source === null) return null
    // Node's own stripping comes behind the hooks, in the versions that have it.
    return process.features.typescript
      ? { ...next(), source }
      : { ...stripTypes(file, source), shortCircuit: true }
  }
}

function fromPrepared(file: string): Load {
  // Such a program is started again and again.
  enableCompileCache()
  const runnable = readPrepared(file)
  return (source) => {
    const made = runnable(source)
    return made && { ...made, shortCircuit: true }
  }
}
