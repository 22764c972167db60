import type { PlannedCall } from "../../ir/plan.ts"
import type { Data } from "../data.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter } from "../module.ts"
import { printed } from "../report/print.ts"
import { acceptOf, errorsOf, responsesOf } from "./client-responses.ts"
import { requestOf } from "./request.ts"

/**
 * The hidden last arguments of `createClient()`: the data of each endpoint, nested as the routes are, and the function
 * that explains why a text is rejected, which is most of a small client, so that code for size has none.
 */
export function writeClient(
  calls: readonly PlannedCall[],
  withoutOptions: boolean,
  emitter: Emitter,
): Code {
  const code = printed(levelOf(calls, 0, emitter))
  const all = emitter.optimize === "size" ? code : js`${code}, ${emitter.helper("issuesOfText")}`
  return withoutOptions ? js`void 0, ${all}` : all
}

function levelOf(calls: readonly PlannedCall[], depth: number, emitter: Emitter): Data {
  const names = [...new Set(calls.map((call) => call.names[depth]!))]
  const level = names.map((name) => {
    const own = calls.filter((call) => call.names[depth] === name)
    const [only] = own
    const isLeaf = only !== undefined && only.names.length === depth + 1
    return [name, isLeaf ? callOf(only, emitter) : levelOf(own, depth + 1, emitter)]
  })
  return Object.fromEntries(level) as Data
}

function callOf({ method, path, route }: PlannedCall, emitter: Emitter): Data {
  const accept = acceptOf(route)
  const errors = errorsOf(route, emitter)
  const more = { accept, errors }
  const isPlain = accept === undefined && errors === undefined
  return [
    method,
    path,
    requestOf(route, emitter),
    responsesOf(route, emitter),
    ...(isPlain ? [] : [more]),
  ]
}
