import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installPackages } from "./install-packages.ts"
import type { PackageTypes } from "./packages.ts"
import { run } from "./run.ts"
import type { Result } from "./table.ts"

/** Seconds that the types of one package may take in all. */
const LONGEST = 600

/** What became of the types of packages, which are installed into a temporary folder; `each` is called per package. */
export async function compilePackages(
  some: readonly PackageTypes[],
  each: (results: readonly Result[]) => void,
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "package-types-"))
  try {
    await installPackages(folder, some)
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
