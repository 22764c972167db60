import {
  globSync,
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
import { moneyFile, sharedProgram } from "../bench/src/build/build-sources.ts"
import { writeBuildProject } from "../bench/src/build/write-build-project.ts"
import { packages, writeProject } from "./project.ts"
import type { Watched, Watching } from "./rebuild-hosts.ts"

/**
 * `alone`: sources without the plugin. `ready`: with our code in them. `modules`: with modules of code as files, as the
 * plugin serves them. The others: the plugin, by that TypeScript.
 */
export type Kind = "alone" | "ready" | "modules" | "typescript" | "typescript-7"
/** A type of one file, or the one that all files use. */
export type Edit = "one" | "shared"

interface Settings {
  readonly files: number
  /** So many endpoints over a quarter as many types instead, the project of `bench build`. */
  readonly endpoints?: number | undefined
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
    if (settings.kind === "ready" || settings.kind === "modules")
      await writeOurs(folder, tsconfig, settings)
    const { kind: typescript, optimize } = settings
    const plugin = isOurs ? { tsconfig, typescript, ...(optimize && { optimize }) } : null
    const edits = settings.endpoints === undefined ? OWN_TYPES : SHARED_TYPES
    await use({ folder, plugin }, editing(folder, isOurs, edits))
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
}

function write(folder: string, { files, endpoints, kind, optimize }: Settings): void {
  if (endpoints === undefined) writeOwnTypes(folder, files)
  else writeBuildProject(folder, sharedProgram(endpoints).sources, packages)
  const seven = join(import.meta.dirname, "../../packages/transformer/node_modules/typescript-7")
  symlinkSync(seven, join(folder, "node_modules/typescript-7"), "junction")
  // `precast dev` takes the TypeScript of the project.
  if (kind === "typescript-7") {
    rmSync(join(folder, "node_modules/typescript"))
    symlinkSync(seven, join(folder, "node_modules/typescript"), "junction")
  }
  const file = join(folder, "tsconfig.precast.json")
  const config = JSON.parse(readFileSync(file, "utf8"))
  // Node and bundlers find the files by their names.
  config.compilerOptions.rewriteRelativeImportExtensions = true
  if (optimize) config.compilerOptions.plugins[0].optimize = optimize
  writeFileSync(file, JSON.stringify(config))
}

/** The project of the other benchmarks, with one more type that every file uses, and a server of all of it. */
function writeOwnTypes(folder: string, files: number): void {
  writeProject(folder, files)
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
}

const SERVER = `import { serve } from "@precast/runtime"
import * as all from "./main.ts"
await serve(all, { port: 0 })
console.log("is up")
`

function sharedFile(edit: number): string {
  return `export interface Shared { name: string; edit${edit}?: number }\n`
}

/** The sources as the plugin hands them to a bundler. */
async function writeOurs(
  folder: string,
  tsconfig: string,
  { kind, optimize = "size" }: Pick<Settings, "kind" | "optimize">,
): Promise<void> {
  const project = await openProject(tsconfig, { optimize }, { hasModules: kind === "modules" })
  try {
    const files = project.files().filter((file) => file.startsWith(folder))
    const made = files.map((file) => [file, project.transformFile(file, "watch")] as const)
    for (const [file, of] of made) {
      if (of?.code) writeFileSync(file, of.code)
      for (const id of of?.modules ?? []) writeFileSync(id, project.moduleText(id)!)
    }
  } finally {
    project.close()
  }
}

/** What is written for the edit of a number, and what the output has of it where it has our code. */
interface Edits {
  readonly part: string
  one(text: string, edit: number): string
  /** Of an edit of `part`, which may be one of its types. */
  readonly isOneOfTypes: boolean
  readonly shared: string
  textOfShared(edit: number): string
}

const OWN_TYPES: Edits = {
  part: "src/part3.ts",
  one: (text, edit) => text.replace("city: string", `city: string\n  edit${edit}?: string`),
  isOneOfTypes: true,
  shared: "src/shared.ts",
  textOfShared: sharedFile,
}

const SHARED_TYPES: Edits = {
  part: "src/endpoints/part0.ts",
  one: (text) => text,
  isOneOfTypes: false,
  shared: "src/domain/money.ts",
  textOfShared: (edit) => moneyFile(`  edit${edit}?: number\n`),
}

function editing(folder: string, isOurs: boolean, edits: Edits): DoEdit {
  const part = join(folder, edits.part)
  const first = readFileSync(part, "utf8")
  let count = 0
  let [one, shared] = [0, 0]
  return async (what, watching) => {
    count++
    if (what === "shared") shared = count
    else one = count
    // What is measured is of use only if the edits have arrived.
    const expected = [`edited = ${one}`, ...(isOurs && edits.isOneOfTypes ? [`edit${one}`] : [])]
    if (shared > 0) expected.push(`edit${shared}`)
    const has = (): boolean => {
      const made = textsOf(join(folder, "out/bundle"))
      return made.length === 0 || expected.every((each) => made.some((text) => text.includes(each)))
    }
    return watching.after(() => {
      if (what === "shared")
        return writeFileSync(join(folder, edits.shared), edits.textOfShared(count))
      const text = edits.one(first, count)
      // Types leave no trace where nothing is made of them.
      writeFileSync(part, `${text}\n;(globalThis as { edited?: number }).edited = ${count}\n`)
    }, has)
  }
}

/** JavaScript of a host's output; empty: it writes none. */
export function textsOf(output: string): string[] {
  return globSync("**/*.js", { cwd: output }).map((file) =>
    readFileSync(join(output, file), "utf8"),
  )
}
