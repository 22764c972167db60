// Compiles the main types of published packages with is, validate, decode and encode, and prints what became of them.
//
//   node scripts/conformance/package-types.ts                    all packages of package-types/packages.ts
//   node scripts/conformance/package-types.ts stripe vega-lite   some of them
//   node scripts/conformance/package-types.ts --lines            with the diagnostics
//
// The packages are installed from npm into a temporary folder, at their versions of the table, without their scripts.
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { packages, type PackageTypes } from "./package-types/packages.ts"
import { run } from "./package-types/run.ts"
import { rowsOf, verdictOf, type Result } from "./package-types/table.ts"

const root = resolve(import.meta.dirname, "../..")
/** Seconds that the types of one package may take in all. */
const LONGEST = 600

const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith("--"))
const chosen = packages.filter(({ name }) => named.length === 0 || named.includes(name))
const folder = mkdtempSync(join(tmpdir(), "package-types-"))
try {
  await install(chosen)
  const results: Result[] = []
  for (const each of chosen) {
    const made = await compile(each)
    results.push(...made)
    if (words.includes("--lines")) for (const { lines } of made) console.log(lines.join("\n"))
    console.error(rowsOf(made).at(-2))
  }
  console.log(rowsOf(results).join("\n"))
  const verdict = verdictOf(results)
  console.log(verdict.text)
  if (!verdict.isGood) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function install(some: readonly PackageTypes[]): Promise<void> {
  const dependencies = Object.fromEntries(
    some.flatMap(({ name, version, beside = {} }) => [[name, version], ...Object.entries(beside)]),
  )
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", dependencies }))
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"]
  const { failed } = await run("npm", ["install", ...flags], { cwd: folder, seconds: 900 })
  if (failed !== null) throw new Error(`npm install: ${failed}`)
  mkdirSync(join(folder, "node_modules/@precast"), { recursive: true })
  symlinkSync(join(root, "packages/runtime"), join(folder, "node_modules/@precast/runtime"))
}

/** In a separate process, which reports after each type what became of it. */
async function compile(each: PackageTypes): Promise<Result[]> {
  const program = join(import.meta.dirname, "package-types/compile.ts")
  const flags = ["--max-old-space-size=4096", "--no-warnings"]
  const { output, failed } = await run(
    process.execPath,
    [...flags, program, folder, JSON.stringify(each)],
    { cwd: folder, seconds: LONGEST },
  )
  const results = output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Result)
  const missing = each.types.slice(results.length)
  return [
    ...results,
    ...missing.map((type) => ({
      package: each.name,
      type,
      outcome: "refused" as const,
      lines: [`${each.name} ${type}: ${failed === null ? "no result" : `ended with ${failed}`}`],
      seconds: 0,
      bytes: 0,
    })),
  ]
}
