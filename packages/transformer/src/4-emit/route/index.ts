import type { RoutePlan } from "../../ir/route-plan.ts"
import { block, type Code, js, nothing } from "../code.ts"
import type { Emitter } from "../module.ts"
import { writeResponse, writeDetails } from "./response.ts"
import { writeConfig } from "./config.ts"
import { writeDoc } from "./doc.ts"
import { writeAuthenticator } from "./authenticator.ts"
import { writeInput } from "./input.ts"
import { writeIssues } from "./issues.ts"
import { list, writeSources } from "./sources.ts"

/** The hidden third argument of `api()`: a `RouteCode` as an object literal. */
export function writeRoute(route: RoutePlan, emitter: Emitter): Code {
  if (route.config) return writeConfig(route, route.config, emitter)
  if (route.authenticator) return writeAuthenticator(route, emitter)
  return block([
    ...writeRequest(route, emitter),
    route.constant ? js`constant: true,` : nothing,
    ...writeResponse(route, emitter),
    writeDetails(route, emitter),
    writeDoc(route, emitter),
  ])
}

/** The members of a `RouteCode` that are about its request. */
export function writeRequest(route: RoutePlan, emitter: Emitter): Code[] {
  const { input } = route
  const body = input.kind === "none" ? null : input.kind === "body" ? input : input.body
  return [
    js`name: ${route.name},`,
    js`params: ${list(route.params)},`,
    js`headers: ${list(route.headers)},`,
    js`query: ${route.query.length > 0},`,
    js`body: ${body !== null},`,
    js`bodyOptional: ${body !== null && body.optional},`,
    ...writeSources(route),
    js`arity: ${route.arity},`,
    writeInput(route, emitter),
    writeIssues(route, emitter),
  ]
}
