import type { PlannedCall } from "../../ir/plan.ts"
import type { ResponseField, ResponsePlan, RoutePlan } from "../../ir/route-plan.ts"
import type { Data } from "../data.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { ISSUES } from "../link.ts"
import { printed } from "../report/print.ts"
import { isNothing, mayBeNothing } from "../route/is-nothing.ts"
import { requestOf } from "./request.ts"

/**
 * The hidden last arguments of `createClient()`: the data of each endpoint, nested as the routes are, and the function
 * that loads the code of issues, which is most of a small client; code for size has none.
 */
export function writeClient(
  calls: readonly PlannedCall[],
  withoutOptions: boolean,
  emitter: Emitter,
): Code {
  const code = printed(levelOf(calls, 0, emitter))
  const all = emitter.optimize === "size" ? code : js`${code}, () => import(${ISSUES})`
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

/** `[{ status, kind, type … }]`: what may come back, in the order in which it is tried. */
function responsesOf(route: RoutePlan, emitter: Emitter): Data {
  return route.answers === null
    ? jsonResponses({ status: null, wrapped: false }, route.output, null, [], emitter)
    : route.answers.flatMap((answer) => responseOf(answer, emitter))
}

const EVENTS = "text/event-stream"
const LINES = "application/x-ndjson"

type Told = Pick<ResponsePlan, "status" | "wrapped">

function responseOf(answer: ResponsePlan, emitter: Emitter): Data[] {
  const { body } = answer
  const headers = headersOf(answer.headers, emitter)
  switch (body.kind) {
    case "json":
      if (body.type === null) return [entry(answer, { kind: "none", headers })]
      return jsonResponses(answer, body.type, body.mediaType, answer.headers, emitter)
    case "items": {
      const { as, type } = body
      const mediaType = as ? (as === "events" ? EVENTS : LINES) : undefined
      const items = emitter.helper("itemsOf")
      const item = emitter.call("reportWire", type)
      return [entry(answer, { kind: "items", items, mediaType, type: item })]
    }
    case "any":
      return [entry(answer, { kind: "any", mediaType: body.mediaType })]
    case "offer": {
      const { status, wrapped } = answer
      return body.ways
        .flatMap(({ ways }) => ways)
        .flatMap((way) => responseOf({ ...way, status, wrapped }, emitter))
    }
    case "text":
    case "bytes":
      return [entry(answer, { kind: body.kind, mediaType: body.mediaType })]
    default:
      return [entry(answer, { kind: body.kind })]
  }
}

function jsonResponses(
  told: Told,
  type: string,
  mediaType: string | null,
  headers: readonly ResponseField[],
  emitter: Emitter,
): Data[] {
  const { node } = emitter.types[type]!
  const json = (): Data =>
    entry(told, {
      mediaType: mediaType ?? undefined,
      type: emitter.call("reportWire", type),
      headers: headersOf(headers, emitter),
    })
  return [
    ...(isNothing(node) ? [] : [json()]),
    ...(mayBeNothing(node, emitter.types) ? [entry(told, { kind: "none" })] : []),
  ]
}

function entry({ status, wrapped }: Told, more: { [key: string]: Data | undefined }): Data {
  return { status: status ?? undefined, wrapped: wrapped || undefined, ...more }
}

/** Fields of the result that come in headers. Those in cookies are the browser's own. */
function headersOf(headers: readonly ResponseField[], emitter: Emitter): Data | undefined {
  if (headers.length === 0) return undefined
  const fields = headers.map(({ key, name, type, many, optional, isText }) => ({
    key,
    name,
    many,
    optional,
    type: isText ? null : emitter.call("reportWire", type),
  }))
  return [emitter.helper("withHeaders"), ...fields]
}

/**
 * The media type that a call requests unless it names one itself: JSON, if that is offered, otherwise any.
 */
function acceptOf({ answers }: RoutePlan): string | undefined {
  const offers = (answers ?? []).flatMap(({ body }) => (body.kind === "offer" ? body.ways : []))
  const types = [...new Set(offers.map(({ mediaType }) => mediaType))]
  if (types.length === 0) return undefined
  return types.includes("application/json") ? "application/json" : types.join(", ")
}

/** Details of problems, as far as their types are known. */
function errorsOf({ errors }: RoutePlan, emitter: Emitter): Data | undefined {
  const known = errors.flatMap(({ codes, details }) =>
    details === null ? [] : codes.map((code) => [code, emitter.call("reportWire", details)]),
  )
  return known.length === 0 ? undefined : (Object.fromEntries(known) as Data)
}
