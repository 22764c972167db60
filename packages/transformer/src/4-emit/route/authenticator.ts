import type { RoutePlan } from "../../ir/route-plan.ts"
import { block, type Code, js } from "../code.ts"
import type { Emitter } from "../module.ts"
import { writeInput } from "./input.ts"
import { dataCode, type Data } from "../data.ts"
import { parametersOf } from "./doc-input.ts"
import { list, writeSources } from "./sources.ts"

/**
 * The hidden last argument of `auth()`: a `RouteCode` of which only the input is used. A request that does
 * not fit gets 401, whatever is wrong with it, so no code for issues is emitted.
 */
export function writeAuthenticator(route: RoutePlan, emitter: Emitter): Code {
  return block([
    js`name: ${route.name},`,
    js`params: [],`,
    js`headers: ${list(route.headers)},`,
    js`query: ${route.query.length > 0},`,
    js`body: false,`,
    js`bodyOptional: false,`,
    ...writeSources(route),
    js`arity: ${route.arity},`,
    writeInput(route, emitter),
    js`issues: () => [],`,
    js`output: () => undefined,`,
    writeCredentials(route),
  ])
}

/** Where what it reads stands, for the security schemes of the OpenAPI document. */
function writeCredentials(route: RoutePlan): Code {
  const parameters = parametersOf(route, () => true) as Data
  const doc = { parameters, answers: [], ...(route.admitsAll && { admitsAll: true }) }
  return js`doc: () => (${dataCode(doc)}),`
}
