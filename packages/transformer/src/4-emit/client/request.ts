import type { FieldPlan, RoutePlan } from "../../ir/route-plan.ts"
import type { Data } from "../data.ts"
import type { Emitter } from "../create-emitter.ts"
import { isAsIs, isWritten } from "../encode/written.ts"

interface Scope {
  route: RoutePlan
  emitter: Emitter
}

/** The parts of a request, which the client interprets (runtime/src/client/described/described-request.ts). */
export function requestOf(route: RoutePlan, emitter: Emitter): Data {
  const { input } = route
  const scope: Scope = { route, emitter }
  const fields = input.kind === "fields" ? input.fields : []
  return [...fields.flatMap((field) => partsOf(field, scope)), ...bodyOf(scope)]
}

function partsOf({ key, source }: FieldPlan, scope: Scope): Data[] {
  const { route, emitter } = scope
  switch (source.from) {
    case "body":
    case "whole":
    case "raw":
    case "text":
      return []
    case "nested":
      return [["nested", key, source.fields.flatMap((each) => partsOf(each, scope))]]
    case "file": {
      const many = source.many !== null
      return [["file", key, route.form![source.index]!.key, ...(many ? [1] : [])]]
    }
    default: {
      const { from, index, many } = source
      const place = from === "form" ? "field" : from
      const name = nameOf(from, index, route)
      const type = writtenType(many ? source.item : source.type, emitter)
      if (many) return [[place, key, name, type, 1]]
      if (type !== 0) return [[place, key, name, type]]
      if (name !== key) return [[place, key, name]]
      return from === "path" ? [] : [[place, key]]
    }
  }
}

function nameOf(
  from: "path" | "query" | "header" | "cookie" | "form",
  index: number,
  route: RoutePlan,
): string {
  switch (from) {
    case "path":
      return route.params[index]!
    case "query":
      return route.query[index]!.key
    case "header":
      return route.headers[index]!
    case "cookie":
      return route.cookies[index]!.name
    default:
      return route.form![index]!.key
  }
}

function bodyOf({ route, emitter }: Scope): Data[] {
  const { input, form, rawBody } = route
  if (form !== null)
    return [
      form.some(({ file }) => file !== null) ? ["form", emitter.helper("multipartOf")] : ["form"],
    ]
  if (input.kind === "none") return []
  if (input.kind === "body") return [["json", 0, writtenType(input.type, emitter)]]
  const whole = input.fields.find(({ source: { from } }) => ["whole", "raw", "text"].includes(from))
  const [type] = rawBody?.types ?? []
  if (whole && whole.source.from !== "whole") {
    const usual = whole.source.from === "text" ? "text/plain" : "application/octet-stream"
    return [["raw", whole.key, fixed(type) ?? usual]]
  }
  if (input.body === null) return []
  const written = writtenType(input.body.type, emitter)
  const mediaType = whole && type !== undefined ? [type] : []
  return [["json", whole ? whole.key : 0, written, ...mediaType]]
}

/** `image/*` describes what is accepted, and is not the type of a body. */
function fixed(type: string | undefined): string | null {
  return type === undefined || type.includes("*") ? null : type
}

function writtenType(type: string, emitter: Emitter): Data {
  const { types } = emitter
  const { node } = types[type]!
  if (isAsIs(node, types)) return 0
  if (isWritten(node, types)) return emitter.call("reportWire", type)
  return [emitter.call("encode", type)]
}
