import type { ResponseField, ResponsePlan, RoutePlan } from "../../ir/route-plan.ts"
import { type Code, join, js, nothing, property } from "../emit-code.ts"
import type { Emitter } from "../module.ts"
import { isNothing, mayBeNothing } from "../route/is-nothing.ts"

/** `[{ status, kind, read … }]`: what may come back, in the order in which it is tried. */
export function writeResponses(route: RoutePlan, emitter: Emitter): Code {
  const all =
    route.answers === null
      ? jsonResponses({ status: null, wrapped: false }, route.output, null, [], emitter)
      : route.answers.flatMap((answer) => writeResponse(answer, emitter))
  return js`[${join(all, ",", nothing)}]`
}

const EVENTS = "text/event-stream"
const LINES = "application/x-ndjson"

type Told = Pick<ResponsePlan, "status" | "wrapped">

function writeResponse(answer: ResponsePlan, emitter: Emitter): Code[] {
  const { body, headers } = answer
  switch (body.kind) {
    case "json":
      if (body.type === null) return [entry(answer, "none", [writeHeaders(headers, emitter)])]
      return jsonResponses(answer, body.type, body.mediaType, headers, emitter)
    case "items": {
      const { as, type } = body
      const mediaType = as ? [js`mediaType: ${as === "events" ? EVENTS : LINES}`] : []
      return [entry(answer, "items", [...mediaType, ...readers(type, emitter)])]
    }
    case "any":
      return [entry(answer, "any", body.mediaType ? [js`mediaType: ${body.mediaType}`] : [])]
    case "offer": {
      const { status, wrapped } = answer
      return body.ways
        .flatMap(({ ways }) => ways)
        .flatMap((way) => writeResponse({ ...way, status, wrapped }, emitter))
    }
    case "text":
    case "bytes":
      return [entry(answer, body.kind, [js`mediaType: ${body.mediaType}`])]
    default:
      return [entry(answer, body.kind, [])]
  }
}

function jsonResponses(
  told: Told,
  type: string,
  mediaType: string | null,
  headers: readonly ResponseField[],
  emitter: Emitter,
): Code[] {
  const { node } = emitter.types[type]!
  const json = entry(told, "json", [
    ...(mediaType === null ? [] : [js`mediaType: ${mediaType}`]),
    ...readers(type, emitter),
    writeHeaders(headers, emitter),
  ])
  return [
    ...(isNothing(node) ? [] : [json]),
    ...(mayBeNothing(node, emitter.types) ? [entry(told, "none", [])] : []),
  ]
}

/** The code that explains why a text is rejected is most of a small client, so it is omitted there. */
function readers(type: string, emitter: Emitter): Code[] {
  const read = js`read: ${emitter.call("read", type)}`
  if (emitter.optimize === "size") return [read]
  return [read, js`issues: ${emitter.call("reportText", type)}`]
}

function entry({ status, wrapped }: Told, kind: string, more: readonly Code[]): Code {
  const parts = [
    js`status: ${status}`,
    ...(wrapped ? [js`wrapped: true`] : []),
    js`kind: ${kind}`,
    ...more.filter(({ text }) => text !== ""),
  ]
  return js`{ ${join(parts, ",", nothing)} }`
}

/** Fields of the result that come in headers. Those in cookies are the browser's own. */
function writeHeaders(headers: readonly ResponseField[], emitter: Emitter): Code {
  if (headers.length === 0) return nothing
  const all = headers.map(({ key, name, type, many, optional, isText }) => {
    const read = isText ? js`null` : emitter.call("read", type)
    return js`{ key: ${key}, name: ${name}, many: ${many}, optional: ${optional}, read: ${read} }`
  })
  return js`headers: [${join(all, ",", nothing)}]`
}

/**
 * `accept`: the media type that a call requests unless it names one itself: JSON, if that is offered,
 * otherwise any.
 */
export function writeAccept({ answers }: RoutePlan): Code {
  const offers = (answers ?? []).flatMap(({ body }) => (body.kind === "offer" ? body.ways : []))
  const types = [...new Set(offers.map(({ mediaType }) => mediaType))]
  const asked = types.includes("application/json") ? ["application/json"] : types
  return asked.length === 0 ? nothing : js`accept: ${asked.join(", ")},`
}

/** Details of problems, as far as their types are known. */
export function writeErrors({ errors }: RoutePlan, emitter: Emitter): Code {
  const known = errors.flatMap(({ codes, details }) =>
    details === null ? [] : codes.map((code) => property(code, emitter.call("revive", details))),
  )
  return known.length === 0 ? nothing : js`errors: { ${join(known, ",", nothing)} },`
}
