import { spawnSync } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { resolvers } from "./resolvers.ts"

const workspace = join(import.meta.dirname, "../../..")
const cli = join(workspace, "packages/cli")
const bin = join(workspace, "node_modules/.bin")

/** Each package of the project that is moved, and where it is. */
const packages: Readonly<Record<string, string>> = {
  zod: join(cli, "node_modules/zod"),
  "@precast/runtime": join(workspace, "packages/runtime"),
  "@precast/transformer": join(workspace, "packages/transformer"),
  "@trpc/server": join(workspace, "packages/runtime/node_modules/@trpc/server"),
  "@types/node": join(workspace, "node_modules/@types/node"),
  "ts-patch": join(workspace, "node_modules/ts-patch"),
  typescript: join(workspace, "node_modules/typescript"),
}

/** Something that `precast migrate` left unchanged. */
export interface Left {
  readonly file: string
  readonly line: number
  readonly reason: string
}

/** A project before and after it was moved, both compiled: `before/NAME.js`, `after/NAME.js`. */
export interface Staged {
  readonly folder: string
  readonly left: readonly Left[]
  /** What the compiler reports of the moved files, by file. */
  readonly errors: ReadonlyMap<string, readonly string[]>
}

/** @param files texts by their path below `src` */
export function stage(files: Readonly<Record<string, string>>): Staged {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-zod-")))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write("package.json", '{ "name": "schemas", "type": "module" }')
  for (const [name, from] of Object.entries(packages)) {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true })
    symlinkSync(from, join(folder, "node_modules", name))
  }
  for (const [file, text] of Object.entries(resolvers))
    write(`node_modules/@hookform/resolvers/${file}`, text)
  for (const [file, text] of Object.entries(files)) write(`src/${file}`, text)
  const { left } = JSON.parse(migrate(folder)) as { left: Left[] }
  const errors = compile(folder, "src", "after", write)
  // Not earlier: precast migrate looks for names of schemas in JavaScript too.
  for (const [file, text] of Object.entries(files)) write(`original/${file}`, text)
  compile(folder, "original", "before", write)
  return { folder, left, errors }
}

function migrate(folder: string): string {
  const words = [join(cli, "bin.js"), "migrate", "zod", "--force", "--json"]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(`precast migrate zod failed: ${stderr}`)
  return stdout
}

function compile(
  folder: string,
  rootDir: string,
  outDir: string,
  write: (file: string, text: string) => void,
): ReadonlyMap<string, readonly string[]> {
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    moduleResolution: "nodenext",
    lib: ["es2024", "dom", "dom.iterable"],
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    rootDir,
    outDir,
    plugins: outDir === "after" ? [{ transform: "@precast/transformer" }] : [],
  }
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: [rootDir] }))
  const command = join(bin, outDir === "after" ? "tspc" : "tsc")
  const { stdout } = spawnSync(command, ["--pretty", "false"], { cwd: folder, encoding: "utf8" })
  const errors = new Map<string, string[]>()
  for (const line of stdout.split("\n")) {
    const [, file, what] = /^src\/([^(]+)\(\d+,\d+\): error (.*)/.exec(line) ?? []
    if (file !== undefined) errors.set(file, [...(errors.get(file) ?? []), what!])
  }
  return errors
}

/** A file of the staged project, once it was moved. */
export function movedText({ folder }: Staged, file: string): string {
  return readFileSync(join(folder, "src", file), "utf8")
}
