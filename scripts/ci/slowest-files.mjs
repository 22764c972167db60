import { relative } from "node:path"

const COUNT = 10

/** A reporter for vitest that prints the ten slowest test files at the end of a run of more than ten files. */
export default class SlowestFiles {
  onTestRunEnd(modules) {
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
