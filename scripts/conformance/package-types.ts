// Compiles the main types of published packages with is, validate, decode and encode, and prints what became of them.
//
//   node scripts/conformance/package-types.ts                    all packages of package-types/packages.ts
//   node scripts/conformance/package-types.ts stripe vega-lite   some of them
//   node scripts/conformance/package-types.ts --lines            with the diagnostics
//
// The packages are installed from npm into a temporary folder, at their versions of the table, without their scripts.
import { spawn } from "node:child_process"
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { packages, type PackageTypes } from "./package-types/packages.ts"
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
  await run("npm", ["install", ...flags], 900)
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
    LONGEST,
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
      lines: [`${each.name} ${type}: ${failed ?? "no result"}`],
      seconds: 0,
      bytes: 0,
    })),
  ]
}

async function run(
  command: string,
  args: readonly string[],
  seconds: number,
): Promise<{ output: string; failed: string | null }> {
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] })
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text))
  const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000)
  const [code, signal] = await new Promise<[number | null, string | null]>((done, fail) => {
    child.on("error", fail)
    child.on("close", (...how) => done(how))
  })
  clearTimeout(timer)
  const failed = code === 0 ? null : `${command} ended with ${signal ?? code}`
  if (failed !== null && command === "npm") throw new Error(failed)
  return { output, failed }
}
