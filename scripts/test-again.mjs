#!/usr/bin/env node
// Runs each file that failed in a report of vitest's JSON reporter once more, alone, and counts the tests of all.
// A file that fails again has failed; one that does not is unsteady.
// Usage: scripts/test-again.mjs RESULT REPORT [OPTION OF VITEST…]
// RESULT gets lines `passed: N`, `failed: N`, `failure: TEST: ERROR` and `unsteady: TEST: ERROR`.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"

// So many are not unsteady, and would take as long as all together.
const MOST = 12
const LIMIT_MS = 600_000
const root = join(import.meta.dirname, "..")

const [result, first, ...options] = process.argv.slice(2)
const counts = { passed: 0, failed: 0 }
const lines = []
try {
  count(readReport(first))
  for (const each of readReport(`${first}.outside`)) {
    counts.failed++
    lines.push(`failure: outside of the tests: ${firstLine(each)}`)
  }
} catch (error) {
  counts.failed++
  lines.push(`failure: no report of the tests: ${firstLine(String(error))}`)
}
writeFileSync(
  result,
  [`passed: ${counts.passed}`, `failed: ${counts.failed}`, ...lines, ""].join("\n"),
)

function count(report) {
  const failed = report.testResults.filter(({ status }) => status === "failed")
  for (const file of report.testResults)
    if (file.status !== "failed") counts.passed += passedIn(file)
  if (failed.length === 0) console.log("none")
  if (failed.length > MOST) console.log(`${failed.length} files: none is run once more`)
  for (const file of failed) take(file, failed.length > MOST ? null : again(file))
}

/** @param second what the file gave when it ran alone; null: that is not known */
function take(file, second) {
  const isUnsteady = second?.status === "passed"
  const now = second ?? file
  counts.passed += passedIn(now)
  counts.failed += isUnsteady ? 0 : failuresIn(now).length
  const told = isUnsteady ? failuresIn(file) : failuresIn(now)
  for (const each of told) lines.push(`${isUnsteady ? "unsteady" : "failure"}: ${each}`)
}

function again(file) {
  console.log(`--- ${nameOf(file)}`)
  const folder = mkdtempSync(join(tmpdir(), "precast-again-"))
  try {
    const output = join(folder, "report.json")
    const json = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`]
    const vitest = join(root, "node_modules/vitest/vitest.mjs")
    const args = [vitest, "run", ...options, ...json, file.name]
    const PATH = `${join(root, "node_modules/.bin")}:${process.env.PATH}`
    const env = { ...process.env, PATH }
    const { status } = spawnSync(process.execPath, args, {
      stdio: "inherit",
      timeout: LIMIT_MS,
      env,
    })
    const found = readReport(output).testResults.find(({ name }) => name === file.name)
    // An error outside of its tests is one of its own here.
    return found && (status === 0 || found.status === "failed") ? found : null
  } catch {
    return null // it took too long, or broke the runner
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  return JSON.parse(readFileSync(file, "utf8"))
}

function passedIn(file) {
  return file.assertionResults.filter(({ status }) => status === "passed").length
}

/** Of a file that failed, at least one line. */
function failuresIn(file) {
  const tests = file.assertionResults.filter(({ status }) => status === "failed")
  if (tests.length === 0) return [`${nameOf(file)}: ${firstLine(file.message)}`]
  return tests.map(
    (test) => `${nameOf(file)}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`,
  )
}

function nameOf({ name }) {
  return relative(process.cwd(), name)
}

function firstLine(text) {
  return (text ?? "").trim().split("\n", 1)[0].slice(0, 300)
}
