import type { RoutePlan } from "../../ir/route-plan.ts"
import { block, type Code, join, js, nothing } from "../code.ts"
import type { Emitter } from "../module.ts"
import { writeInput } from "./input.ts"
import { writeIssues } from "./issues.ts"

/** The hidden third argument of `api()`: a `RouteCode` as an object literal. */
export function writeRoute(route: RoutePlan, emitter: Emitter): Code {
  const { input } = route
  const body = input.kind === "none" ? null : input.kind === "body" ? input : input.body
  return block([
    js`name: ${route.name},`,
    js`params: ${list(route.params)},`,
    js`headers: ${list(route.headers)},`,
    js`query: ${route.query.length > 0},`,
    js`body: ${body !== null},`,
    js`bodyOptional: ${body !== null && body.optional},`,
    js`arity: ${route.arity},`,
    writeInput(route, emitter),
    writeIssues(route, emitter),
    writeOutput(route, emitter),
  ])
}

/** Nothing to send is `undefined`, whatever the handler of a `void` endpoint returns. */
function writeOutput(route: RoutePlan, emitter: Emitter): Code {
  const { kind } = emitter.types[route.output]!.node
  if (kind === "undefined" || kind === "never") return js`output: () => undefined,`
  return js`output: ${emitter.call("encode", route.output)},`
}

function list(texts: readonly string[]): Code {
  return js`[${join(
    texts.map((text) => js`${text}`),
    ",",
    nothing,
  )}]`
}
