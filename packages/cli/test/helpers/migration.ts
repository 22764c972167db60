import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { type Folder, keptFolder, precastApp } from "./folder.ts"

const tspc = join(import.meta.dirname, "../../../../node_modules/.bin/tspc")
const config = JSON.parse(precastApp("")["tsconfig.json"]!) as { compilerOptions: object }

/** A program of another library, in a project of its own, to be moved. */
export interface Migration {
  readonly folder: Folder
  /** Files of test/projects/migrate-…/before. */
  readonly names: readonly string[]
  /** A file of test/projects/migrate-…, by its path. */
  fixture(name: string): string
  /** Compiles all but left.ts with a transformer, and gives what run.ts prints. */
  build(transform: string): string
}

export function makeMigration(library: string): Migration {
  const fixture = (name: string): string =>
    join(import.meta.dirname, `../projects/migrate-${library}`, name)
  const names = readdirSync(fixture("before"))
  const folder = keptFolder({ "package.json": '{ "name": "app", "type": "module" }' })
  folder.install()
  const installed = join(import.meta.dirname, "../../node_modules", library)
  symlinkSync(installed, join(folder.path, "node_modules", library))
  for (const name of names)
    folder.write(`src/${name}`, readFileSync(fixture(`before/${name}`), "utf8"))
  folder.write("src/run.ts", readFileSync(fixture("run.ts"), "utf8"))
  return { folder, names, fixture, build: (transform) => build(folder, transform) }
}

function build(folder: Folder, transform: string): string {
  const compilerOptions = {
    ...config.compilerOptions,
    types: ["node"],
    plugins: [{ transform }],
  }
  const exclude = ["src/left.ts"]
  folder.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"], exclude }))
  const run = (command: string, ...words: string[]): string => {
    const ran = spawnSync(command, words, {
      cwd: folder.path,
      encoding: "utf8",
      timeout: 60_000,
    })
    expect(ran.status, ran.stdout + ran.stderr).toBe(0)
    return ran.stdout
  }
  run(tspc, "--pretty", "false")
  return run(process.execPath, "dist/run.js")
}
