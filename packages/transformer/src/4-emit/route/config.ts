import type { RoutePlan, VariablePlan } from "../../ir/route-plan.ts"
import { block, type Code, js } from "../code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter } from "../module.ts"
import { writeInput } from "./input.ts"
import { writeIssues } from "./issues.ts"

/** The hidden second argument of `config()`: a `ConfigCode`, which reads a query of variables. */
export function writeConfig(
  route: RoutePlan,
  variables: readonly VariablePlan[],
  emitter: Emitter,
): Code {
  const keys = variables.map((variable) => ({ ...variable, about: variable.about?.description }))
  return block([
    js`name: ${route.name},`,
    js`variables: ${dataCode(keys as unknown as Data)},`,
    writeInput(route, emitter),
    writeIssues(route, emitter),
  ])
}
