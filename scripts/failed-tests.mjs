#!/usr/bin/env node
// Names what failed in a report of vitest's JSON reporter, a line each, with the first line of its error.
// Usage: scripts/failed-tests.mjs REPORT
import { readFileSync } from "node:fs"

function failures(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === "failed")
    const name = file.name.replace(`${process.cwd()}/`, "")
    if (tests.length === 0)
      return file.status === "failed" ? [`${name}: ${firstLine(file.message)}`] : []
    return tests.map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
  })
}

function firstLine(text) {
  return (text ?? "").split("\n", 1)[0].slice(0, 300)
}

try {
  const report = JSON.parse(readFileSync(process.argv[2], "utf8"))
  const lines = failures(report)
  for (const line of lines) console.log(line)
  if (lines.length === 0 && !report.success)
    console.log("an error outside of the tests, which their log shows")
} catch (error) {
  console.log(`no report of the tests: ${firstLine(String(error))}`)
}
