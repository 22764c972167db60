import type { LeafNode } from "../../ir/plan.ts"
import { type Code, js } from "../code.ts"
import type { Emitter } from "../module.ts"
import type { Sink } from "./sink.ts"

/** Values without parts. The quotes around texts are constants, so that they fold with what is around them. */
export function encodeLeaf(node: LeafNode, value: Code, sink: Sink, emitter: Emitter): void {
  switch (node.kind) {
    case "any":
    case "unknown":
      return sink.text(js`(${emitter.global("JSON")}.stringify(${value}) ?? "null")`)
    case "never":
      return sink.odd(js`${emitter.helper("oddText")}(${value})`)
    case "undefined":
    case "null":
      return sink.constant("null")
    case "literal":
      return sink.constant(literalJson(node.value))
    case "bigint-literal":
      return sink.constant(`"${node.value}"`)
    case "boolean":
      return sink.text(js`${emitter.helper("booleanText")}(${value})`)
    case "number":
      return sink.text(js`${emitter.helper("numberText")}(${value})`)
    case "string":
      return encodeString(value, sink, emitter)
    case "date":
      return quoted("innerDate", value, sink, emitter)
    case "bigint":
      return quoted("innerBigint", value, sink, emitter)
    default:
      return node satisfies never
  }
}

/** -0 is written as 0 and what is not finite as null, as JSON.stringify does. */
export function literalJson(value: string | number | boolean): string {
  return JSON.stringify(value)
}

/** Between quotes; also the keys of an index signature. */
export function encodeString(value: Code, sink: Sink, emitter: Emitter): void {
  const inner = sink.attempt
    ? js`${emitter.helper("uncheckedString")}(${value}, ${sink.attempt})`
    : js`${emitter.helper("innerString")}(${value})`
  sink.constant('"')
  sink.text(inner)
  sink.constant('"')
}

function quoted(
  helper: "innerDate" | "innerBigint",
  value: Code,
  sink: Sink,
  emitter: Emitter,
): void {
  sink.constant('"')
  sink.text(js`${emitter.helper(helper)}(${value})`)
  sink.constant('"')
}
