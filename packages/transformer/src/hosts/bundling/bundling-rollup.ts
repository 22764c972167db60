import { posix, resolve } from "node:path"
import { CODE_MODULE } from "../../ir/code-module.ts"
import type { Project } from "../project.ts"
import { fileOf, findModule } from "./find.ts"
import type { Holder } from "./holder.ts"
import type { Running } from "./running.ts"
import { createSeparateCode, removeSeparateCode, RUNTIME } from "./separate-code.ts"

/** Rollup's, and that of bundlers that have its hooks. */
interface Context {
  readonly meta: { readonly watchMode: boolean }
  resolve(specifier: string, importer: string): Promise<{ external: unknown } | null>
}

interface OutputOptions {
  readonly dir?: string | undefined
  readonly file?: string | undefined
  readonly format?: string | undefined
}

/** Serves modules of code. */
export function servedBy(holder: Holder, running: Running, rootOf: () => string | null): object {
  const filter = { id: CODE_MODULE }
  return {
    resolveId: {
      filter,
      async handler(this: Context, specifier: string, importer?: string) {
        const project = await holder.open()
        const ids = idsOf(fileOf(specifier), importer, rootOf())
        const id = ids.find((each) => project.moduleText(each) !== undefined)
        if (id === undefined) return null
        const outside = await running.separate?.specifierOf(id, externalIn(this, project))
        return outside
          ? { id: outside, external: "absolute", moduleSideEffects: false }
          : { id, moduleSideEffects: false }
      },
    },
    load: {
      filter,
      async handler(id: string) {
        const code = findModule(await holder.open(), fileOf(id))
        return code === undefined ? null : { code, moduleSideEffects: false }
      },
    },
  }
}

/** The absolute names that a path may have; those that a browser requests start at the root of the server. */
function idsOf(path: string, importer: string | undefined, root: string | null): string[] {
  if (!path.startsWith(".")) return [path, ...(root === null ? [] : [posix.join(root, path)])]
  return importer === undefined ? [] : [posix.join(posix.dirname(fileOf(importer)), path)]
}

/** Leaves modules of code out of bundles that are built again. */
export function separatedBy(running: Running, isServer: () => boolean): object {
  return {
    options(this: Pick<Context, "meta">, { output }: { output?: OutputOptions | OutputOptions[] }) {
      const formats = [output ?? []].flat().map(({ format = "es" }) => format)
      const isWatching = this.meta.watchMode && !isServer() && !running.isTest
      running.isRebuilt =
        isWatching && !running.isOneOfMany && formats.every((each) => MODULES.has(each))
    },
    renderChunk(code: string, { fileName }: { fileName: string }) {
      const up = "../".repeat(fileName.split("/").length - 1)
      if (running.separate === null || up === "") return null
      return { code: code.replaceAll(IMPORTED, `$1${up}`), map: null }
    },
    generateBundle(
      this: Pick<Context, "meta">,
      { dir, file = "." }: OutputOptions,
      _bundle: object,
      isWritten: boolean,
    ) {
      const output = resolve(dir ?? posix.dirname(file))
      if (!isWritten) return
      if (running.separate) running.separate.write(output)
      // Another bundle in the folder may be watched, too.
      else if (!this.meta.watchMode) removeSeparateCode(output)
    },
  }
}

/** Names of the format. */
const MODULES: ReadonlySet<string> = new Set(["es", "esm", "module"])
/** The start of a specifier. */
const IMPORTED = /(["'])\.\/(?=precast\/[^"'\n]+-[0-9a-f]{16}\.precast\.js\1)/g

/** Before a build that may be followed by others. */
export async function startRebuilds(
  project: Project,
  running: Running,
  context: object,
): Promise<void> {
  const isOutside = running.isRebuilt && (await externalIn(context as Context, project)(RUNTIME))
  running.separate = isOutside ? (running.separate ?? createSeparateCode(project)) : null
  if (isOutside) Array.from(project.startBundle())
}

/** What it cannot find is an error or a warning of the bundler. */
function externalIn(
  context: Context,
  { tsconfig }: Project,
): (specifier: string) => Promise<boolean> {
  return async (specifier) => Boolean((await context.resolve(specifier, tsconfig))?.external)
}
