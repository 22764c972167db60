import type { FieldPlan, NestedPlan, RoutePlan, TextPlan } from "../../ir/route-plan.ts"
import { type Code, join, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"

/** Where the raw text of a field stands. */
export function rawText(source: TextPlan, found: Code, route: RoutePlan): Code {
  switch (source.from) {
    case "path":
      return js`params[${source.index}]`
    case "header":
      return js`headers[${source.index}]`
    case "cookie":
      return js`headers[${route.headers.length + source.index}]`
    case "query":
      return js`${found}[${source.index}]`
    case "form":
      return js`body[${source.index}]`
    case "text":
      return js`body`
    default:
      return source.from satisfies never
  }
}

/** Whether any text of an object is there. */
export function isNestedThere(source: NestedPlan, found: Code, route: RoutePlan): Code {
  const texts = textsOf(source.fields)
  const tests = texts.map((text) => js`${rawText(text, found, route)} !== undefined`)
  return tests.length === 0 ? js`false` : join(tests, "||", js`false`)
}

function textsOf(fields: readonly FieldPlan[]): TextPlan[] {
  return fields.flatMap(({ source }) => {
    if (source.from === "nested") return textsOf(source.fields)
    return "alternatives" in source ? [source] : []
  })
}

/** A body as it came. */
export function rawBody(as: "bytes" | "stream" | "web-stream" | "parts", emitter: Emitter): Code {
  // The runtime makes them, of a request without a body too.
  if (as === "parts") return js`body`
  const helpers = {
    bytes: "bytesBody",
    stream: "streamBody",
    "web-stream": "webStreamBody",
  } as const
  return js`${emitter.helper(helpers[as])}(body)`
}
