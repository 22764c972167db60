import type { Plan } from "./options.ts"
import { findPackages } from "./stage.ts"
import type { Contender } from "./types.ts"

function state(contender: Contender, roots: readonly string[]): string {
  const { found, missing } = findPackages(contender, roots)
  if (missing.length > 0) return `not installed: ${missing.join(", ")}`
  const versions = Object.entries(found).map(([name, { version }]) => `${name} ${version}`)
  return versions.join(", ") || `node ${process.versions.node}`
}

/** Plan → its scenarios and contenders with the versions that would be measured. */
export function listText(plan: Plan, roots: readonly string[]): string {
  const scenarios = [...plan.scenarios, ...plan.figures].map(
    ({ name, about }) => `  ${name.padEnd(14)}${about}`,
  )
  const contenders = plan.contenders.map((one) => [
    one.name.padEnd(14),
    one.label,
    state(one, roots),
  ])
  const lines = contenders.map(
    ([name = "", label = "", text = ""]) => `  ${name}${label.padEnd(24)}${text}`,
  )
  return ["Scenarios", ...scenarios, "", "Contenders", ...lines].join("\n")
}
