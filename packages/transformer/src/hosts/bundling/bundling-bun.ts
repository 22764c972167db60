import { readFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { CODE_MODULE } from "../../ir/code-module.ts"
import { find, fileOf, findModule } from "./find.ts"
import type { Project } from "../project.ts"
import type { Holder } from "./holder.ts"
import { messagesOf } from "./messages.ts"

/** The part of Bun's plugins that is used. */
export interface BunBuild {
  /** Of `Bun.build()` alone. */
  config?: unknown
  onEnd?(done: () => void): void
  onResolve(of: { filter: RegExp }, resolve: (request: Request) => File | undefined): void
  onLoad(of: { filter: RegExp }, load: (file: File) => Promise<Loaded | undefined>): void
}

interface Request {
  path: string
  importer: string
}

interface File {
  path: string
}

interface Loaded {
  contents: string
  loader: "js" | "ts" | "tsx"
}

const SOURCES = /^(?!.*[\\/]node_modules[\\/])(?!.*\.d\.[cm]?ts$).*\.[cm]?tsx?$/

/** Bun's bundler, and with `Bun.plugin()` Bun itself, which takes no plugin that has more than these two hooks. */
export function setUpBun(build: BunBuild, holder: Holder): void {
  const first = holder.upToDate()
  // Bun itself waits for no promise of `onResolve`. A file that imports a module was loaded before.
  let current: Project | null = null
  const open = async (): Promise<Project> => (current = await holder.open())
  setUpModules(build, open, () => current)
  build.onLoad({ filter: SOURCES }, async ({ path }) => {
    await first
    const text = await readFile(path, "utf8")
    const made = find(await open(), fileOf(path), text, "build")
    const { warnings, error } = messagesOf(made?.diagnostics ?? [])
    for (const { message } of warnings) console.warn(message)
    if (error) throw new Error(error.message)
    return { contents: made?.code ?? text, loader: path.endsWith("x") ? "tsx" : "ts" }
  })
  if (build.config !== undefined) build.onEnd?.(() => holder.release())
}

/** Modules of code, as files that are not there: Bun itself loads nothing from a namespace that its code imports. */
function setUpModules(
  build: BunBuild,
  open: () => Promise<Project>,
  current: () => Project | null,
): void {
  build.onResolve({ filter: CODE_MODULE }, ({ path, importer }) => {
    const id = fileOf(resolve(dirname(importer), path))
    return current()?.moduleText(id) === undefined ? undefined : { path: id }
  })
  build.onLoad({ filter: CODE_MODULE }, async ({ path }) => {
    const contents = findModule(await open(), fileOf(path))
    return contents === undefined ? undefined : { contents, loader: "js" }
  })
}
