import type { Plan } from "./plan-bench.ts"
import { findPackages } from "../stage/stage-contender.ts"
import type { Contender } from "../types.ts"

function state(contender: Contender, roots: readonly string[]): string {
  const { found, missing } = findPackages(contender, roots)
  if (missing.length > 0) return `not installed: ${missing.join(", ")}`
  const versions = Object.entries(found).map(([name, { version }]) => `${name} ${version}`)
  return versions.join(", ") || `node ${process.versions.node}`
}

/** Cells → lines whose columns begin one below the other. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd(),
  )
}

/** Plan → its scenarios and contenders with the versions that would be measured. */
export function listText(plan: Plan, roots: readonly string[]): string {
  const scenarios = [...plan.scenarios, ...plan.figures].map(({ name, about }) => [name, about])
  const contenders = plan.contenders.map((one) => [one.name, one.label, state(one, roots)])
  return ["Scenarios", ...columns(scenarios), "", "Contenders", ...columns(contenders)].join("\n")
}
