import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { PackageTypes } from "./packages.ts"
import { run } from "./run.ts"
import type { Result } from "./table.ts"

const root = resolve(import.meta.dirname, "../../..")
/** Seconds that the types of one package may take in all. */
const LONGEST = 600

/** What became of the types of packages, which are installed into a temporary folder; `each` is called per package. */
export async function compilePackages(
  some: readonly PackageTypes[],
  each: (results: readonly Result[]) => void,
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "package-types-"))
  try {
    await install(folder, some)
    const results: Result[] = []
    for (const one of some) {
      const made = await compile(folder, one)
      results.push(...made)
      each(made)
    }
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function install(folder: string, some: readonly PackageTypes[]): Promise<void> {
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
async function compile(folder: string, each: PackageTypes): Promise<Result[]> {
  const program = join(import.meta.dirname, "compile.ts")
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
