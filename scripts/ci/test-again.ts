#!/usr/bin/env node
// Runs each file that failed in a report of vitest's JSON reporter once more, alone, and counts the tests of all.
// A test that fails and then passes counts neither as passed nor as failed; with QUARANTINE=strict it has
// failed, unless the quarantine lists it.
// Usage: test-again.ts RESULT QUARANTINE REPORT [OPTION OF VITEST…]
// RESULT gets lines `passed: N`, `failed: N`, `failure: TEXT`, `unsteady: TEXT` and `quarantine: LINE TO ADD`. After a
// failure, `detail: TEXT` is a further line of its error.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { entryFor, isQuarantined, readEntries, type Entry, type Failure } from "./quarantine.ts"

interface TestResult {
  readonly fullName: string
  readonly status: string
  readonly failureMessages?: readonly string[]
}

interface FileResult {
  readonly name: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly TestResult[]
}

interface Report {
  readonly testResults: readonly FileResult[]
}

interface FailureWithError extends Failure {
  /** The message, which may have several lines, and the stack. */
  readonly error: string
}

// More than these are not unsteady, and would take as long as the whole suite.
const MOST = 12
const FOREIGN_FRAME = /^ +at .*(?:node_modules\/vitest\/|node:internal|<anonymous>)/
/** Lines of an error that are printed once more at the end of the run. */
const MOST_LINES = 15
const LIMIT_MS = 600_000
const root = join(import.meta.dirname, "../..")

const [result, quarantine, first, ...options] = process.argv.slice(2) as [string, string, string]
// Whether a test that the quarantine does not list may not fail once either.
const isStrict = process.env["QUARANTINE"] === "strict"
const counts = { passed: 0, failed: 0 }
const lines: string[] = []
try {
  count(read<Report>(first), readEntries(quarantine))
  for (const error of read<string[]>(`${first}.outside`)) fail(`outside of the tests: ${error}`)
} catch (error) {
  fail(`the tests cannot be counted: ${String(error)}`)
}
const totals = [`passed: ${counts.passed}`, `failed: ${counts.failed}`]
writeFileSync(result, [...totals, ...lines, ""].join("\n"))

function count({ testResults }: Report, entries: readonly Entry[]): void {
  const failed = testResults.filter(({ status }) => status === "failed")
  const areTooMany = failed.length > MOST
  if (failed.length === 0) console.log("none")
  if (areTooMany) console.log(`${failed.length} files: none runs again`)
  for (const file of testResults) {
    if (file.status !== "failed") counts.passed += passedIn(file).length
    else countFailed(file, areTooMany ? undefined : again(file), entries)
  }
}

/** @param second the result when the file ran alone; undefined: unknown */
function countFailed(
  file: FileResult,
  second: FileResult | undefined,
  entries: readonly Entry[],
): void {
  const now = second ?? file
  counts.passed += passedIn(now).length
  for (const each of now.status === "failed" ? failuresIn(now) : []) fail(textOf(each))
  for (const each of failuresIn(file)) {
    if (second === undefined || !passes(each, second)) continue
    if (each.test !== undefined) counts.passed--
    const isListed = isQuarantined(each, entries)
    if (isListed || !isStrict) lines.push(`unsteady: ${firstLine(textOf(each))}`)
    else fail(`failed once and then passed: ${textOf(each)}`)
    if (!isListed) lines.push(`quarantine: ${entryFor(each, firstLine(each.error))}`)
  }
}

function passes({ test }: Failure, { status, assertionResults }: FileResult): boolean {
  if (test === undefined) return status === "passed"
  return assertionResults.some((each) => each.fullName === test && each.status === "passed")
}

function again(file: FileResult): FileResult | undefined {
  console.log(`--- ${nameOf(file)}`)
  const folder = mkdtempSync(join(tmpdir(), "precast-again-"))
  try {
    const output = join(folder, "report.json")
    const json = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`]
    const vitest = join(root, "node_modules/vitest/vitest.mjs")
    const args = [vitest, "run", ...options, ...json, file.name]
    const PATH = `${join(root, "node_modules/.bin")}:${process.env.PATH}`
    const { status } = spawnSync(process.execPath, args, {
      stdio: "inherit",
      timeout: LIMIT_MS,
      env: { ...process.env, PATH },
    })
    const found = read<Report>(output).testResults.find(({ name }) => name === file.name)
    // An error outside of its tests is a failure of the file here.
    return found && (status === 0 || found.status === "failed") ? found : undefined
  } catch {
    return undefined // it took too long, or ended the runner
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T
}

function passedIn(file: FileResult): TestResult[] {
  return file.assertionResults.filter(({ status }) => status === "passed")
}

/** At least one of a file that failed. */
function failuresIn(file: FileResult): FailureWithError[] {
  const name = nameOf(file)
  const tests = file.assertionResults.filter(({ status }) => status === "failed")
  if (tests.length === 0) return [{ file: name, error: file.message ?? "" }]
  return tests.map(({ fullName, failureMessages }) => {
    return { file: name, test: fullName, error: failureMessages?.[0] ?? "" }
  })
}

function fail(text: string): void {
  counts.failed++
  const own = text.split("\n").filter((line) => !FOREIGN_FRAME.test(line))
  const [first, ...others] = own.join("\n").trim().split("\n", MOST_LINES).map(shortened)
  lines.push(`failure: ${first}`)
  if (counts.failed <= MOST) lines.push(...others.map((line) => `detail: ${line}`))
}

function textOf({ file, test, error }: FailureWithError): string {
  return [file, test, error].filter((part) => part !== undefined).join(": ")
}

function nameOf({ name }: FileResult): string {
  return relative(process.cwd(), name)
}

function firstLine(text: string): string {
  return shortened(text.trim().split("\n", 1)[0]!)
}

function shortened(line: string): string {
  return line.slice(0, 300)
}
