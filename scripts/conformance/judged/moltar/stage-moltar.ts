import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { buildProgram } from "../example-server.ts"
import { fromNpm, fromPath } from "../material.ts"

const root = resolve(import.meta.dirname, "../../../..")

/** A copy of typescript-runtime-type-benchmarks with a case of Precast, in a temporary folder. */
export interface StagedMoltar {
  readonly source: string
  readonly folder: string
}

/** What its runner and its tests load, and TypeScript 5, which its scripts compile with. */
const OWN =
  "@types/node @types/svgo benny svgo ts-node tsconfigs typescript vega vega-lite vitest".split(" ")

const CASE = `import { addCase } from "../benchmarks"
import { assertLoose, assertStrict, parseSafe, parseStrict } from "./precast/main"

addCase("precast", "parseSafe", parseSafe as never)
addCase("precast", "parseStrict", parseStrict as never)
addCase("precast", "assertLoose", assertLoose)
addCase("precast", "assertStrict", assertStrict)
`

/**
 * @param cases those of the others, by their names in `cases/`
 * @param packages what these import
 * @throws NotAvailable when the repository is not given, or npm cannot install the packages
 */
export function stageMoltar(
  cases: readonly string[] = [],
  packages: readonly string[] = [],
): StagedMoltar {
  const source = fromPath("moltar", "github.com/moltar/typescript-runtime-type-benchmarks")
  const wanted = wantedVersions(source, [...OWN, ...packages])
  const modules = join(fromNpm(`moltar-${packages.length}`, wanted), "node_modules")
  const program = pathToFileURL(join(root, buildProgram("moltar"))).href
  const folder = mkdtempSync(join(tmpdir(), "precast-moltar-"))
  for (const part of ["benchmarks", "cases", "docs", "index.ts", "package.json", "tsconfig.json"])
    cpSync(join(source, part), join(folder, part), { recursive: true })
  symlinkSync(modules, join(folder, "node_modules"))
  const names = ["precast", ...cases]
  mkdirSync(join(folder, "cases/precast"))
  writeFileSync(join(folder, "cases/precast/main.js"), `export * from ${JSON.stringify(program)}\n`)
  writeFileSync(join(folder, "cases/precast.ts"), CASE)
  mkdirSync(join(folder, "test"))
  const tests = readFileSync(join(source, "test/benchmarks.test.ts"), "utf8")
  writeFileSync(join(folder, "test/benchmarks.test.ts"), onlyCases(tests, names))
  const index = readFileSync(join(source, "cases/index.ts"), "utf8")
  writeFileSync(join(folder, "cases/index.ts"), onlyNames(index, names))
  return { source, folder }
}

function wantedVersions(source: string, names: readonly string[]): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >
  const all = new Map(Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
  return Object.fromEntries(names.map((name) => [name, all.get(name) ?? "missing"]))
}

/** Its test file with the imports of these cases instead of all. */
const onlyCases = (text: string, names: readonly string[]): string =>
  names.map((name) => `import "../cases/${name}"\n`).join("") +
  text.replaceAll(/^import '\.\.\/cases\/.*\n/gm, "")

/** Its list of cases with these alone. */
const onlyNames = (text: string, names: readonly string[]): string =>
  text.replace(/\[[^\]]*\] as const/, `${JSON.stringify(names)} as const`)
