// A loader for Turbopack, which takes no plugins; webpack and Rspack have theirs.
import { resolve } from "node:path"
import { fileOf, find } from "./bundling/find.ts"
import { createHolder, type Holder, type PluginOptions } from "./bundling/holder.ts"
import { messagesOf } from "./bundling/messages.ts"
import { findTsconfig } from "./project/find-tsconfig.ts"

/** What webpack and Turbopack give a loader. */
interface LoaderContext {
  readonly resourcePath: string
  /** Folder of the project. */
  readonly rootContext: string
  async(): (error: Error | null, code?: string, map?: unknown) => void
  getOptions(): PluginOptions
  addDependency(file: string): void
  addContextDependency(folder: string): void
  emitWarning(warning: Error): void
}

/** Casts the types of one file into code; a rule of Turbopack names it. */
function load(this: LoaderContext, source: string, map?: unknown): void {
  const done = this.async()
  const unchanged = { code: source, map }
  transform(this, source).then(
    (made) => done(null, (made ?? unchanged).code, (made ?? unchanged).map),
    (error: Error) => done(error),
  )
}

export default load

const holders = new Map<string, Holder>()

async function transform(
  context: LoaderContext,
  source: string,
): Promise<{ code: string; map: unknown } | null> {
  // A loader does not receive what has changed, and runs when something has.
  const project = await holderOf(context).upToDate()
  const file = fileOf(context.resourcePath)
  const made = find(project, file, source, "build")
  if (made === null) return null
  for (const each of made.dependencies) if (each !== file) context.addDependency(each)
  for (const each of made.folders) context.addContextDependency(each)
  const { warnings, error } = messagesOf(made.diagnostics)
  for (const { message } of warnings) context.emitWarning(new Error(message))
  if (error) throw new Error(error.message)
  return made.code === null ? null : { code: made.code, map: JSON.parse(made.map!) as unknown }
}

/** The project stays open as long as the bundler keeps the process that loaders run in. */
function holderOf(context: LoaderContext): Holder {
  const { rootContext } = context
  const options = context.getOptions()
  const key = JSON.stringify([rootContext, options])
  const known = holders.get(key)
  if (known) return known
  const { tsconfig } = options
  const file = tsconfig === undefined ? findTsconfig(rootContext) : resolve(rootContext, tsconfig)
  const holder = createHolder({ ...options, ...(file === null ? {} : { tsconfig: file }) })
  holders.set(key, holder)
  return holder
}
