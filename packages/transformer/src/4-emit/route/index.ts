import type { RoutePlan, VariablePlan } from "../../ir/route-plan.ts"
import { block, type Code, concat, js, nothing } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { writeResponse, writeDetails } from "./response.ts"
import { writeDoc } from "./route-doc.ts"
import { writeInput } from "./route-input.ts"
import { writeIssues } from "./issues.ts"
import { list, writeSources } from "./route-sources.ts"
import { type Data, dataCode } from "../data.ts"
import { parametersOf } from "./doc-input.ts"

/** The hidden third argument of `api()`: a `RouteCode` as an object literal. */
export function writeRoute(route: RoutePlan, emitter: Emitter): Code {
  if (route.config) return writeConfig(route, route.config, emitter)
  if (route.authenticator) return writeAuthenticator(route, emitter)
  if (route.pending) return writePending(route, emitter)
  return block([
    ...writeRequest(route, emitter),
    route.constant ? js`constant: true,` : nothing,
    ...writeResponse(route, emitter),
    writeDetails(route, emitter),
    writeDoc(route, emitter),
  ])
}

/** A function that completes the endpoints in a result. */
export function writeFactory(
  endpoints: readonly { keys: readonly string[]; route: RoutePlan }[],
  emitter: Emitter,
): Code {
  const codes = endpoints.map(({ keys, route }, at) => {
    const pair = js`[${list(keys)}, ${writeRoute(route, emitter)}]`
    return at === 0 ? pair : js`, ${pair}`
  })
  return js`${emitter.helper("completed")}([${concat(codes)}])`
}

/** A `RouteCode` that is completed elsewhere: it has no types. */
function writePending(route: RoutePlan, emitter: Emitter): Code {
  return block([
    js`name: ${route.name},`,
    js`pending: true,`,
    writeArity(route),
    js`input: () => undefined,`,
    js`issues: () => [],`,
    writeDoc(route, emitter),
  ])
}

/** The members of a `RouteCode` that are about its request. */
export function writeRequest(route: RoutePlan, emitter: Emitter): Code[] {
  const { input } = route
  const body = input.kind === "none" ? null : input.kind === "body" ? input : input.body
  return [
    js`name: ${route.name},`,
    route.params.length > 0 ? js`params: ${list(route.params)},` : nothing,
    writeHeaders(route),
    route.query.length > 0 ? js`query: true,` : nothing,
    body === null ? nothing : js`body: true,`,
    body?.optional ? js`bodyOptional: true,` : nothing,
    ...writeSources(route),
    writeArity(route),
    writeInput(route, emitter),
    writeIssues(route, emitter),
  ]
}

function writeHeaders({ headers }: RoutePlan): Code {
  return headers.length > 0 ? js`headers: ${list(headers)},` : nothing
}

function writeArity({ arity }: RoutePlan): Code {
  return arity === 1 ? nothing : js`arity: ${arity},`
}

/** The hidden second argument of `config()`: a `ConfigCode`, which reads a query of variables. */
function writeConfig(route: RoutePlan, variables: readonly VariablePlan[], emitter: Emitter): Code {
  const keys = variables.map((variable) => ({ ...variable, about: variable.about?.description }))
  return block([
    js`name: ${route.name},`,
    js`variables: ${dataCode(keys as unknown as Data)},`,
    writeInput(route, emitter),
    writeIssues(route, emitter),
  ])
}

/**
 * The hidden last argument of `auth()`: a `RouteCode` of which only the input is used. A request that does
 * not fit gets 401, whatever is wrong with it, so no code for issues is emitted.
 */
function writeAuthenticator(route: RoutePlan, emitter: Emitter): Code {
  return block([
    js`name: ${route.name},`,
    writeHeaders(route),
    route.query.length > 0 ? js`query: true,` : nothing,
    ...writeSources(route),
    writeArity(route),
    writeInput(route, emitter),
    js`issues: () => [],`,
    writeCredentials(route),
  ])
}

/** Where what it reads stands, for the security schemes of the OpenAPI document. */
function writeCredentials(route: RoutePlan): Code {
  const parameters = parametersOf(route, () => true) as Data
  const doc = { parameters, answers: [], ...(route.admitsAll && { admitsAll: true }) }
  return js`doc: () => (${dataCode(doc)}),`
}
