import type { PlannedCall } from "../../ir/plan.ts"
import { type Code, join, js, nothing, property } from "../emit-code.ts"
import type { Emitter } from "../module.ts"
import { writeAccept, writeResponses, writeErrors } from "./client-responses.ts"
import { writeRequest } from "./request.ts"

/** The hidden last argument of `createClient()`: a `CallCode` for each endpoint, nested as the routes are. */
export function writeClient(
  calls: readonly PlannedCall[],
  withoutOptions: boolean,
  emitter: Emitter,
): Code {
  const code = writeLevel(calls, 0, emitter)
  return withoutOptions ? js`void 0, ${code}` : code
}

function writeLevel(calls: readonly PlannedCall[], depth: number, emitter: Emitter): Code {
  const names = [...new Set(calls.map((call) => call.names[depth]!))]
  const properties = names.map((name) => {
    const own = calls.filter((call) => call.names[depth] === name)
    const [only] = own
    const isLeaf = only !== undefined && only.names.length === depth + 1
    return property(name, isLeaf ? writeCall(only, emitter) : writeLevel(own, depth + 1, emitter))
  })
  return js`
    {
      ${join(properties, ",", nothing)}
    }`
}

function writeCall({ method, path, route }: PlannedCall, emitter: Emitter): Code {
  return js`
    {
      method: ${method},
      path: ${path},
      ${writeRequest(path, route, emitter)}
      answers: ${writeResponses(route, emitter)},
      ${writeAccept(route)}
      ${writeErrors(route, emitter)}
    }`
}
