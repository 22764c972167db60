import { execFile } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { commitOf } from "./material.ts"
import { stageMoltar } from "./moltar/stage-moltar.ts"
import type { Suite } from "./suite.ts"

/** The tests of typescript-runtime-type-benchmarks, which each library has to pass before it is measured there. */
export const moltar: Suite = {
  name: "moltar",
  judges: "the cases of a public benchmark of checks (typescript-runtime-type-benchmarks)",
  isLong: true,
  async run() {
    const { source, folder } = stageMoltar()
    try {
      const tests = await testsOf(folder)
      const failed = tests
        .filter(({ status }) => status !== "passed")
        .map(({ fullName, failureMessages: [fault = "not run"] }) => `${fullName}: ${fault}`)
      const passed = tests.length - failed.length
      return { version: commitOf(source), passed, explained: [], failed }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** What Vitest reports of a test. */
interface Test {
  readonly fullName: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

async function testsOf(folder: string): Promise<readonly Test[]> {
  const report = join(folder, "report.json")
  const vitest = join(folder, "node_modules/vitest/vitest.mjs")
  const args = [vitest, "run", "--root", folder, "--reporter=json", `--outputFile=${report}`]
  // Its exit code is 1 when a test has failed.
  await new Promise((done) =>
    execFile(process.execPath, args, { cwd: folder, timeout: 120_000 }, done),
  )
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: readonly { readonly assertionResults: readonly Test[] }[]
  }
  return testResults.flatMap(({ assertionResults }) => assertionResults)
}
