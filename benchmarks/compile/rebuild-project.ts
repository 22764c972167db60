import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openProject } from "@precast/transformer"
import { writeProject } from "./project.ts"
import type { Watched, Watching } from "./rebuild-hosts.ts"

/** `alone`: sources without the plugin. `ready`: with our code in them. The others: the plugin, by that TypeScript. */
export type Kind = "alone" | "ready" | "typescript" | "typescript-7"
/** A type of one file, or the one that all files use. */
export type Edit = "one" | "shared"

interface Settings {
  readonly files: number
  readonly kind: Kind
  /** undefined: as it is without a word of it, which is the smaller form where something watches. */
  readonly optimize?: "size" | "speed" | undefined
}

/** Does an edit and gives what the rebuild took; throws where the edit is not in the output. */
export type DoEdit = (what: Edit, watching: Watching) => Promise<number>

/** A project of its own; removed when `use` is done. */
export async function withProject(
  settings: Settings,
  use: (watched: Watched, edit: DoEdit) => Promise<void>,
): Promise<void> {
  // `tsc --watch` of TypeScript 7.0 sees nothing in folders near to the root.
  const above = mkdtempSync(join(realpathSync(tmpdir()), "precast-rebuild-"))
  const folder = join(above, "app")
  try {
    write(folder, settings)
    const isOurs = settings.kind.startsWith("typescript")
    const tsconfig = join(folder, "tsconfig.precast.json")
    if (settings.kind === "ready") await writeOurs(folder, tsconfig, settings)
    const { kind: typescript, optimize } = settings
    const plugin = isOurs ? { tsconfig, typescript, ...(optimize && { optimize }) } : null
    await use({ folder, plugin }, editing(folder, isOurs))
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
}

/** The project of the other benchmarks, with one more type that every file uses, and a server of all of it. */
function write(folder: string, { files, kind, optimize }: Settings): void {
  writeProject(folder, files)
  const seven = join(import.meta.dirname, "../../packages/transformer/node_modules/typescript-7")
  symlinkSync(seven, join(folder, "node_modules/typescript-7"), "junction")
  // `precast dev` takes the TypeScript of the project.
  if (kind === "typescript-7") {
    rmSync(join(folder, "node_modules/typescript"))
    symlinkSync(seven, join(folder, "node_modules/typescript"), "junction")
  }
  writeFileSync(join(folder, "src/shared.ts"), sharedFile(0))
  const parts = Array.from({ length: files }, (_, index) => index)
  for (const index of parts) {
    const name = join(folder, `src/part${index}.ts`)
    const text = readFileSync(name, "utf8").replace(
      "street: string",
      "by: Shared\n  street: string",
    )
    writeFileSync(name, `import type { Shared } from "./shared.ts"\n${text}`)
  }
  const all = parts.map((index) => `export * from "./part${index}.ts"`)
  writeFileSync(join(folder, "src/main.ts"), `${all.join("\n")}\n`)
  writeFileSync(join(folder, "src/serve.ts"), SERVER)
  const file = join(folder, "tsconfig.precast.json")
  const config = JSON.parse(readFileSync(file, "utf8"))
  // Node and bundlers find the files by their names.
  config.compilerOptions.rewriteRelativeImportExtensions = true
  if (optimize) config.compilerOptions.plugins[0].optimize = optimize
  writeFileSync(file, JSON.stringify(config))
}

const SERVER = `import { serve } from "@precast/runtime"
import * as all from "./main.ts"
await serve(all, { port: 0 })
console.log("is up")
`

const sharedFile = (edit: number): string =>
  `export interface Shared { name: string; edit${edit}?: number }\n`

/** The sources as the plugin hands them to a bundler. */
async function writeOurs(
  folder: string,
  tsconfig: string,
  { optimize = "size" }: Pick<Settings, "optimize">,
): Promise<void> {
  const project = await openProject(tsconfig, { optimize })
  try {
    for (const file of project.files()) {
      const code = file.startsWith(folder) ? project.transformFile(file)?.code : null
      if (code) writeFileSync(file, code)
    }
  } finally {
    project.close()
  }
}

function editing(folder: string, isOurs: boolean): DoEdit {
  const part = join(folder, "src/part3.ts")
  const bundle = join(folder, "out/bundle/main.js")
  const first = readFileSync(part, "utf8")
  let edits = 0
  let [one, shared] = [0, 0]
  return async (what, watching) => {
    edits++
    if (what === "shared") shared = edits
    else one = edits
    // What is measured is of use only if the edits have arrived.
    const expected = [`edited = ${one}`, ...(isOurs ? [`edit${one}`] : [])]
    if (shared > 0) expected.push(`edit${shared}`)
    const has = (): boolean => {
      const made = textOf(bundle)
      return made === null || expected.every((each) => made.includes(each))
    }
    return watching.after(() => {
      if (what === "shared") return writeFileSync(join(folder, "src/shared.ts"), sharedFile(edits))
      const text = first.replace("city: string", `city: string\n  edit${edits}?: string`)
      // Types leave no trace where nothing is made of them.
      writeFileSync(part, `${text}\n;(globalThis as { edited?: number }).edited = ${edits}\n`)
    }, has)
  }
}

/** null: the host writes no bundle. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}
