import { resolve } from "node:path"
import { createUnplugin, type UnpluginContext, type UnpluginInstance } from "unplugin"
import { formatDiagnostic } from "../diagnostics/format.ts"
import type { Diagnostic } from "../diagnostics/index.ts"
import type { Options } from "../diagnostics/options.ts"
import { findTsconfig, openProject, type Project } from "./project.ts"

/** Options of the plugin in bundlers; those of Precast itself go before the `plugins` entry in the tsconfig. */
export interface PluginOptions extends Partial<Options> {
  /** Relative to the working directory; default: the tsconfig.json there or in the nearest folder above. */
  tsconfig?: string
  /** Name that TypeScript is installed under; default: `typescript`. */
  typescript?: string
}

/** The transformer for every bundler that unplugin knows. */
export const unplugin: UnpluginInstance<PluginOptions | undefined, false> = createUnplugin(
  (given: PluginOptions | undefined) => {
    const { tsconfig, typescript, ...options } = given ?? {}
    let opening: Promise<Project> | null = null
    const open = (): Promise<Project> =>
      (opening ??= openProject(tsconfigAt(tsconfig), options, typescript))
    return {
      name: "precast",
      // Before types are taken off.
      enforce: "pre",
      async buildStart() {
        // Not every bundler says what has changed since the last build.
        const isAgain = opening !== null
        const project = await open()
        if (isAgain) project.update()
      },
      watchChange(id, { event }) {
        void opening?.then((project) => project.update(changeOf(id, event)))
      },
      transform: {
        filter: { id: { include: SOURCES, exclude: PACKAGES } },
        async handler(code, id) {
          const project = await open()
          const file = fileOf(id)
          const made = find(project, file, code)
          if (made === null) return null
          for (const each of made.code === null ? [] : made.dependencies)
            if (each !== file) this.addWatchFile(each)
          tell(this, made.diagnostics)
          return made.code === null ? null : { code: made.code, map: made.map }
        },
      },
    }
  },
)

/** TypeScript alone; of Vite's queries those that leave the file what it is (`?raw` and `?url` do not). */
const SOURCES = /\.[cm]?tsx?(?:\?(?:v=|t=|import\b|worker_file\b).*)?$/
const PACKAGES = [/\/node_modules\//, /\.d\.[cm]?ts$/]

function fileOf(id: string): string {
  return id.replace(/\?.*$/, "").replaceAll("\\", "/")
}

/** What is made of a file as it is now, also when nobody has said that it changed. */
function find(project: Project, file: string, code: string): ReturnType<Project["transformFile"]> {
  const text = project.textOf(file)
  if (text === undefined) {
    if (!code.includes("@precast/")) return null
    if (!project.add(file))
      throw new Error(
        `${file} uses Precast and is not in ${project.tsconfig}: add it to "include".`,
      )
  } else if (withoutMark(text) !== withoutMark(code)) project.update({ changed: [file] })
  return project.transformFile(file)
}

/** TypeScript reads past a byte order mark, some bundlers do not. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "")
}

function tell(context: UnpluginContext, diagnostics: readonly Diagnostic[]): void {
  for (const each of diagnostics) if (each.severity === "warning") context.warn(messageOf([each]))
  const errors = diagnostics.filter(({ severity }) => severity === "error")
  if (errors.length > 0) context.error(messageOf(errors))
}

interface Message {
  message: string
  loc?: { file: string; line: number; column: number }
}

/** All of them in the text, since the first one ends the build; the place is that of the first. */
function messageOf(diagnostics: readonly Diagnostic[]): Message {
  const message = diagnostics.map(formatDiagnostic).join("\n")
  const { span, position } = diagnostics[0]!
  if (!span || !position) return { message }
  return { message, loc: { file: span.file, line: position.line, column: position.column - 1 } }
}

function changeOf(id: string, event: string): Parameters<Project["update"]>[0] {
  const files = [fileOf(id)]
  if (event === "create") return { created: files }
  return event === "delete" ? { deleted: files } : { changed: files }
}

function tsconfigAt(given: string | undefined): string {
  const found = given === undefined ? findTsconfig(process.cwd()) : resolve(given)
  if (found === null) throw new Error(`There is no tsconfig.json in ${process.cwd()} or above it.`)
  return found
}
