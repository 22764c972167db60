import { relative } from "node:path"
import type { Reporter } from "vitest/node"

const COUNT = 10

/** A vitest reporter that prints the ten slowest test files at the end of a run of more than ten files. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (modules) => {
    if (modules.length <= COUNT) return
    const files = modules.map((module) => ({
      name: relative(process.cwd(), module.moduleId),
      ms: module.diagnostic().duration,
    }))
    const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, COUNT)
    const lines = slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
    console.log(`\nSlowest test files:\n${lines.join("\n")}`)
  }
}
