import type { RoutePlan } from "../../ir/route-plan.ts"
import { block, type Code, js } from "../code.ts"
import type { Emitter } from "../module.ts"
import { writeInput } from "./input.ts"
import { list, writeSources } from "./sources.ts"

/**
 * The hidden last argument of `auth()`: a `RouteCode` of which only the input is used. A request that
 * does not fit is answered with 401, whatever is wrong with it, so no code is made that tells.
 */
export function writeGateway(route: RoutePlan, emitter: Emitter): Code {
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
  ])
}
