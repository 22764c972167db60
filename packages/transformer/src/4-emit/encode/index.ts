import type { Node, PlannedType } from "../../ir/plan.ts"
import { type Code, js, lines, nothing } from "../code.ts"
import type { Emitter } from "../module.ts"
import { encodeArray, encodeTuple } from "./array.ts"
import { encodeLeaf } from "./leaf.ts"
import { encodeObject } from "./object.ts"
import { collect, type Sink } from "./sink.ts"
import { isUnknown, takesUndefined } from "./traits.ts"
import { encodeUnion } from "./union.ts"

/** Writes the text of `value`, which is a variable or a member of one and never undefined, into `sink`. */
export type Visit = (node: Node, value: Code, sink: Sink, emitter: Emitter) => void

/** `function encodeUser(value) { return '{"id":' + … }`; undefined gives undefined, as JSON.stringify does. */
export function writeEncode(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  if (isUnknown(type.node, emitter.types)) {
    return js`
      function ${functionName}(value) {
        return ${emitter.global("JSON")}.stringify(value)
      }`
  }
  const absent = takesUndefined(type.node, emitter.types)
    ? js`if (value === undefined) return undefined`
    : nothing
  const body = type.strings === "each" ? encodeAtOnce(type, emitter) : encodeTrusting(type, emitter)
  return js`
    function ${functionName}(value) {
      ${lines([absent, body])}
    }`
}

/** The text of a part of a longer text, whose strings are looked at in the end. */
export function writeEncodePart(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const body = collect(
    emitter.locals("value", "attempt"),
    js`attempt`,
    (text) => js`return ${text}`,
    (sink) => visit(type.node, js`value`, sink, emitter),
  )
  return js`
    function ${functionName}(value, attempt) {
      ${body}
    }`
}

function encodeAtOnce(type: PlannedType, emitter: Emitter): Code {
  return collect(
    emitter.locals("value"),
    null,
    (text) => js`return ${emitter.helper("repaired")}(${text})`,
    (sink) => visit(type.node, js`value`, sink, emitter),
  )
}

/** Strings are taken as they are; when the text turns out to need escapes, it is written again with care. */
function encodeTrusting(type: PlannedType, emitter: Emitter): Code {
  const trust = emitter.state(`trust${type.name}`, js`${emitter.helper("newTrust")}()`)
  const part = emitter.call("encodePart", type.id)
  return js`
    const attempt = ${emitter.helper("newAttempt")}(${trust})
    const text = ${part}(value, attempt)
    if (${emitter.helper("isClean")}(text, attempt, ${trust})) return text
    return ${emitter.helper("repaired")}(attempt.careful ? text : ${part}(value, ${emitter.helper("carefulAttempt")}()))`
}

const visit: Visit = (node, value, sink, emitter) => {
  switch (node.kind) {
    case "array":
      return encodeArray(node, value, sink, emitter, visit)
    case "tuple":
      return encodeTuple(node, value, sink, emitter, visit)
    case "object":
      return encodeObject(node, value, sink, emitter, visit)
    case "union":
      return encodeUnion(node, value, sink, emitter, visit)
    case "ref":
      if (isSmall(node.to, emitter))
        return visit(emitter.types[node.to]!.node, value, sink, emitter)
      if (sink.attempt)
        return sink.text(js`${emitter.call("encodePart", node.to)}(${value}, ${sink.attempt})`)
      return sink.text(js`${emitter.call("encode", node.to)}(${value})`)
    default:
      return encodeLeaf(node, value, sink, emitter)
  }
}

/** Written in place: its constants fold with those around it, and no short text is made only to be appended. */
function isSmall(id: string, emitter: Emitter): boolean {
  const type = emitter.types[id]!
  return !type.recursive && type.weight <= MOST_IN_PLACE
}

const MOST_IN_PLACE = 40
