import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect } from "vitest"
import { precast } from "./bin.ts"
import { makeFolder, precastApp } from "./folder.ts"

/** A program of test/projects/… that calls its app.ts by a client that is written for it. */
export interface Calling {
  /** Folder below test/projects. */
  readonly project: string
  /** The program: it prints JSON. */
  readonly main: string
  /** What app.ts imports. */
  readonly beside?: readonly string[]
  readonly lib: readonly string[]
}

/** Builds the application, writes the client, builds the program and gives what it prints. */
export async function callBoth({ project, main, beside = [], lib }: Calling): Promise<unknown> {
  const fixture = (name: string): string =>
    readFileSync(join(import.meta.dirname, "../projects", project, name), "utf8")
  return callClients({
    app: fixture("app.ts"),
    beside: Object.fromEntries(beside.map((name) => [name, fixture(name)])),
    main: fixture(`${main}.ts`),
    lib,
  })
}

/** The same of texts. */
export interface CallingTexts {
  /** Module of the application, which is built first: src/main.ts. */
  readonly app: string
  /** What it imports, by name. */
  readonly beside?: Readonly<Record<string, string>>
  /** The program. */
  readonly main: string
  readonly lib: readonly string[]
}

export async function callClients({ app, beside, main, lib }: CallingTexts): Promise<unknown> {
  const folder = makeFolder(precastApp(app))
  for (const [name, text] of Object.entries(beside ?? {})) folder.write(`src/${name}`, text)
  folder.install()
  const config = JSON.parse(folder.read("tsconfig.json")) as { compilerOptions: object }
  Object.assign(config.compilerOptions, { types: ["node"], lib })
  folder.write("tsconfig.json", JSON.stringify(config))
  await build(folder.path)
  const written = await precast(folder.path, ["client", "-o", "src/client.ts"])
  expect(written.code, written.stderr).toBe(0)
  folder.write("src/calls.ts", main)
  await build(folder.path)
  const program = join(folder.path, "dist/calls.js")
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  return JSON.parse(stdout)
}

async function build(path: string): Promise<void> {
  const built = await precast(path, ["build"])
  expect(built.code, built.stdout + built.stderr).toBe(0)
}
