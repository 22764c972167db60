import { existsSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { dirname } from "node:path/posix"
import { CODE_MODULE } from "../../ir/code-module.ts"
import { fileOf, findModule } from "./find.ts"
import type { Holder } from "./holder.ts"
import type { Packer } from "./running.ts"

/** The part of webpack's and Rspack's compilers that is used. */
export interface Compiler extends Packer {
  readonly context: string
  readonly options: Packer["options"] & { readonly module: { readonly rules: unknown[] } }
  readonly hooks: {
    readonly shutdown: { tap(name: string, done: () => void): void }
    readonly compilation: {
      tap(name: string, begin: (compilation: unknown, factories: Factories) => void): void
    }
  }
}

interface Factories {
  readonly normalModuleFactory: {
    readonly hooks: {
      readonly beforeResolve: {
        tapPromise(name: string, rename: (request: Request) => Promise<void>): void
      }
      readonly resolveForScheme: {
        for(scheme: string): { tap(name: string, locate: (resource: Resource) => true): void }
      }
    }
  }
}

interface Request {
  request: string
  /** Absolute folder of the file that has the import. */
  readonly context: string
}

interface Resource {
  readonly resource: string
  /** What the conditions of rules see; Rspack derives the context from it. */
  path?: string | undefined
  /** Of webpack alone: where the imports of the module are resolved. */
  context?: string | undefined
}

const SCHEME = "precast"

/** What the loader needs to know, as its options. */
export interface CodeLoaderOptions {
  /** @returns undefined: it is not a module of code */
  textOf(resource: string): Promise<string> | undefined
}

/**
 * Serves modules of code to webpack and Rspack as resources of a scheme, by names relative to the project: they are
 * on no disk, so neither caches nor watchers look for them there, and their text never changes. `load` of unplugin
 * would have them in a folder of its own, from which their imports of the runtime may not resolve.
 */
export function setUpWebpack(compiler: Compiler, holder: Holder): void {
  const idOf = (resource: string): string =>
    fileOf(resolve(compiler.context, resource.slice(SCHEME.length + 1)))
  const options: CodeLoaderOptions = {
    textOf: (resource) =>
      resource.startsWith(`${SCHEME}:`) ? textOf(holder, idOf(resource)) : undefined,
  }
  compiler.options.module.rules.push({
    test: CODE_MODULE,
    sideEffects: false,
    use: [{ loader: LOADER, options, ident: "precast-code" }],
  })
  compiler.hooks.compilation.tap(SCHEME, (_, { normalModuleFactory: { hooks } }) => {
    hooks.beforeResolve.tapPromise(SCHEME, async (data) => {
      if (!CODE_MODULE.test(data.request)) return
      const id = fileOf(resolve(data.context, data.request))
      const project = await holder.open()
      // Packages may have such files on the disk.
      if (project.moduleText(id) === undefined && existsSync(id)) return
      data.request = `${SCHEME}:${fileOf(relative(compiler.context, id))}`
    })
    hooks.resolveForScheme.for(SCHEME).tap(SCHEME, (data) => {
      data.path = idOf(data.resource)
      data.context = dirname(data.path)
      return true
    })
  })
}

const LOADER = join(import.meta.dirname, "../code-loader.js")

async function textOf(holder: Holder, id: string): Promise<string> {
  const text = findModule(await holder.open(), id)
  if (text === undefined) throw new Error(`No file of the project has the code of ${id}.`)
  return text
}
