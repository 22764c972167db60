import { writeFileSync } from "node:fs"

/** A reporter for vitest that writes errors outside of tests down, which its report in JSON says nothing of. */
export default class OutsideErrors {
  onTestRunEnd(_files, errors) {
    const report = process.env.VITEST_JSON
    if (report === undefined) return
    const lines = errors.map(
      ({ message, stack }) => message ?? stack ?? "an error without a message",
    )
    writeFileSync(`${report}.outside`, JSON.stringify(lines))
  }
}
