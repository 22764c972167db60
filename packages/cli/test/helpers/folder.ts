import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { onTestFinished } from "vitest"

const workspace = join(import.meta.dirname, "../../../..")
const cli = join(workspace, "packages/cli")

/** Where each package of an installed project comes from. */
const packages: Readonly<Record<string, string>> = {
  "@precast/runtime": join(workspace, "packages/runtime"),
  "@precast/transformer": join(workspace, "packages/transformer"),
  precast: cli,
  esbuild: join(cli, "node_modules/esbuild"),
  "ts-patch": join(workspace, "node_modules/ts-patch"),
  typescript: join(workspace, "node_modules/typescript"),
  "@types/node": join(workspace, "node_modules/@types/node"),
}

/** A project in a temporary folder that goes when the test ends. */
export interface Folder {
  readonly path: string
  write(file: string, text: string): void
  read(file: string): string
  has(file: string): boolean
  /** As an install would: links packages of this workspace into node_modules. */
  install(...leaveOut: readonly string[]): void
  /** One that was left out before. */
  installMore(name: string): void
  /** The same with TypeScript 7, and without ts-patch. */
  installWith7(name?: "typescript-7" | "typescript-next"): void
  /** As if a package were not installed. */
  without(name: string): void
  /** A package of which only package.json exists. */
  fake(name: string, version: string): void
  remove(): void
}

export function makeFolder(files: Readonly<Record<string, string>> = {}): Folder {
  const folder = keptFolder(files)
  onTestFinished(() => folder.remove())
  return folder
}

/** One that several tests use: it stays until it is removed. */
export function keptFolder(files: Readonly<Record<string, string>> = {}): Folder {
  // Real path: the compiler and Node report files by it.
  const path = realpathSync(mkdtempSync(join(tmpdir(), "precast-cli-")))
  const folder: Folder = {
    path,
    remove: () => rmSync(path, { recursive: true, force: true }),
    write: (file, text) => {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), text)
    },
    read: (file) => readFileSync(join(path, file), "utf8"),
    has: (file) => existsSync(join(path, file)),
    install: (...leaveOut) => {
      for (const [name, from] of Object.entries(packages)) {
        if (leaveOut.includes(name)) continue
        const to = join(path, "node_modules", name)
        mkdirSync(dirname(to), { recursive: true })
        symlinkSync(from, to)
      }
    },
    installMore: (name) => symlinkSync(packages[name]!, join(path, "node_modules", name)),
    installWith7: (name = "typescript-7") => {
      folder.install("typescript", "ts-patch")
      symlinkSync(join(cli, "node_modules", name), join(path, "node_modules/typescript"))
    },
    without: (name) => rmSync(join(path, "node_modules", name)),
    fake: (name, version) =>
      folder.write(`node_modules/${name}/package.json`, JSON.stringify({ name, version })),
  }
  for (const [file, text] of Object.entries(files)) folder.write(file, text)
  return folder
}

/** For sources that use `process`: the types of Node would cost a second in each of many tests. */
export const declareProcess = "declare const process: any\n"

/** A small app that does not use Precast, for what only concerns compiler and process. */
export const plainApp: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(
    { name: "app", type: "module", scripts: { build: "tspc", start: "node dist/main.js" } },
    null,
    2,
  ),
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "es2024",
      module: "nodenext",
      types: [],
      skipLibCheck: true, // saves a second in each of many tests
      rootDir: "src",
      outDir: "dist",
      plugins: [{ transform: "@precast/transformer" }],
    },
    include: ["src"],
  }),
  "src/main.ts": `console.log("hello")\n`,
}

/** One that does; `source` is its src/main.ts. */
export function precastApp(source: string): Readonly<Record<string, string>> {
  return {
    ...plainApp,
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "es2024",
        module: "nodenext",
        types: [],
        strict: true,
        skipLibCheck: true,
        rootDir: "src",
        outDir: "dist",
        plugins: [{ transform: "@precast/transformer" }],
      },
      include: ["src"],
    }),
    "src/main.ts": source,
  }
}
