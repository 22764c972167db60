import { writeFileSync } from "node:fs"
import type { Reporter } from "vitest/node"

/** A vitest reporter that writes the errors outside of tests to a file; vitest's JSON report leaves them out. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (_modules, errors) => {
    const report = process.env["VITEST_JSON"]
    if (report === undefined) return
    const texts = errors.map(({ message, stack }) =>
      [message ?? "an error without a message", ...(stack?.match(/^ +at .*/gm) ?? [])].join("\n"),
    )
    writeFileSync(`${report}.outside`, JSON.stringify(texts))
  }
}
