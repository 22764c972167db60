import type { LeafNode } from "../../ir/plan.ts"
import type { OfKind } from "../../ir/shape.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter, Helper } from "../create-emitter.ts"
import type { Sink } from "./sink.ts"

/** Values without parts. The quotes around texts are constants, so that they fold with what is around them. */
export function encodeLeaf(node: LeafNode, value: Code, sink: Sink, emitter: Emitter): void {
  const by = (helper: Helper): void => sink.text(js`${emitter.helper(helper)}(${value})`)
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
      if (sink.way === "bytes" || emitter.optimize !== "speed")
        return sink.scalar("boolean", "booleanText", value)
      return sink.choose(
        [true, false].map((each) => ({
          condition: js`${value} === ${each}`,
          write: (inner) => inner.constant(`${each}`),
        })),
        (inner) => inner.odd(js`${emitter.helper("oddText")}(${value})`),
      )
    case "number":
      return node.rules.ieee ? by("ieeeNumber") : sink.scalar("number", "numberText", value)
    case "string":
    case "template":
      return sink.string(value)
    case "url":
      return sink.string(js`${emitter.helper("hrefOf")}(${value})`)
    case "regexp":
      return sink.string(js`${emitter.helper("regexpOf")}(${value})`)
    case "date":
      return encodeDate(node, value, sink, emitter)
    case "bigint":
      if (node.wire) return by("integerText")
      sink.constant('"')
      by("innerBigint")
      return sink.constant('"')
    case "bytes":
      return encodeBytes(node, value, sink, emitter)
    default:
      return node satisfies never
  }
}

function encodeDate({ wire }: OfKind<"date">, value: Code, sink: Sink, emitter: Emitter): void {
  if (wire === "epoch-ms" || wire === "epoch-s")
    return sink.text(js`${emitter.helper("epochText")}(${value}, ${wire.slice("epoch-".length)})`)
  sink.constant('"')
  if (wire) sink.text(js`${emitter.helper("dayText")}(${value})`)
  else sink.scalar("date", "innerDate", value)
  sink.constant('"')
}

function encodeBytes(node: OfKind<"bytes">, value: Code, sink: Sink, emitter: Emitter): void {
  if (node.wire === "array")
    return sink.text(js`${emitter.helper("bytesList")}(${value}, ${node.type})`)
  sink.constant('"')
  const form = node.wire ?? "base64"
  sink.text(js`${emitter.helper("innerBytes")}(${value}, ${node.type}, ${form})`)
  sink.constant('"')
}

/** -0 is written as 0 and what is not finite as null, as JSON.stringify does. */
export function literalJson(value: string | number | boolean): string {
  return JSON.stringify(value)
}
