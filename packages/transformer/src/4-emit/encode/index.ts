import type { Node, NodeOfKind, PlannedType, NodeField } from "../../ir/plan.ts"
import { type Code, js, lines, nothing, pure, join, member, property } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { encodeArray, encodeItem, encodeTuple, encodeMap, encodeSet } from "./encode-array.ts"
import { encodeLeaf } from "./encode-leaf.ts"
import { encodeObject } from "./encode-object.ts"
import { collect, type Sink } from "./sink.ts"
import { isUnknown, takesUndefined } from "./encode-traits.ts"
import { encodeUnion } from "./encode-union.ts"

/**
 * An object literal with the type's fields, for JSON.stringify to write; null unless that text is the type's: a few
 * fields, strings among them, that JSON has as they are.
 */
function plainLiteral(node: Node, value: Code): Code | null {
  if (node.kind !== "object" || node.index || node.patterns) return null
  const { fields } = node
  if (fields.length > MOST_FIELDS || !fields.every(isPlain)) return null
  if (!fields.some((field) => isText(field.node))) return null
  const properties = fields.map((field) => property(field.wireKey, plainValue(field, value)))
  return js`{ ${join(properties, ",", nothing)} }`
}

// More text than this is not worth it.
const MOST_FIELDS = 6

function isPlain({ node, inherited, asNull, memoryOnly, wireKey }: NodeField): boolean {
  // A key of digits alone comes first in an object, and `toJSON` is called.
  const isOrdinary = /^[a-z_$][\w$]*$/i.test(wireKey) && wireKey !== "toJSON"
  const isSimple = isText(node) || ["number", "boolean", "literal", "null"].includes(node.kind)
  const isIeee = node.kind === "number" && node.rules.ieee === true
  return isOrdinary && isSimple && !isIeee && !inherited && !asNull && !memoryOnly
}

function isText(node: Node): boolean {
  return node.kind === "string" || node.kind === "template"
}

/** Constants are written whatever the value has, as everywhere in encode. */
function plainValue({ key, node, optional }: NodeField, value: Code): Code {
  const at = member(value, key)
  const constant =
    node.kind === "literal" ? js`${node.value}` : node.kind === "null" ? js`null` : null
  if (!constant) return at
  return optional ? js`${at} === undefined ? undefined : ${constant}` : constant
}

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
  const safe = type.strings === "each" ? tryWriting(body, type, emitter) : body
  return js`
    function ${functionName}(value) {
      ${lines([absent, safe])}
    }`
}

/** Statements that go through a value, which may contain itself where its type does. */
export function tryWriting(body: Code, { recursive }: PlannedType, emitter: Emitter): Code {
  if (!recursive) return body
  return js`
    try {
      ${body}
    } catch (error) {
      throw ${emitter.helper("unwritable")}(error, value)
    }`
}

/** The text of a part of a longer text, whose strings are looked at in the end. */
export function writeEncodePart(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const body = collect(
    emitter.locals("value"),
    { trusting: true, folding: emitter.optimize === "speed", helper: emitter.helper },
    (text) => js`return ${text}`,
    (sink) => visit(type.node, js`value`, sink, emitter),
  )
  return js`
    function ${functionName}(value) {
      ${body}
    }`
}

function encodeAtOnce(type: PlannedType, emitter: Emitter): Code {
  const plain = plainLiteral(type.node, js`value`)
  const trust =
    plain && emitter.state(`trust${type.name}`, pure(js`${emitter.helper("newTrust")}()`))
  const body = collect(
    emitter.locals("value"),
    { trusting: false, folding: emitter.optimize === "speed", helper: emitter.helper },
    (text) =>
      trust
        ? js`return ${emitter.helper("shortText")}(${text}, ${trust})`
        : js`return ${emitter.helper("repaired")}(${text})`,
    (sink) => visit(type.node, js`value`, sink, emitter),
  )
  if (!plain || !trust) return body
  const text = js`${emitter.global("JSON")}.stringify(${plain})`
  return lines([
    js`if (${trust}.doubt > 0) return ${emitter.helper("shortTextAnew")}(${text}, ${trust})`,
    body,
  ])
}

/** Strings are taken as they are; when the text turns out to need escapes, it is written again with care. */
function encodeTrusting(type: PlannedType, emitter: Emitter): Code {
  const part = emitter.call("encodePart", type.id)
  return js`return ${emitter.helper("wholeText")}(${part}, value)`
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
    case "set":
      return encodeSet(node, value, sink, emitter, visit)
    case "map":
      return encodeMap(node, value, sink, emitter, visit)
    case "refined":
      return visit(node.of, value, sink, emitter)
    case "to-json":
      return encodeToJson(node, js`${value}.toJSON()`, sink, emitter)
    case "ref":
      if (emitter.types[node.to]!.inPlace)
        return visit(emitter.types[node.to]!.node, value, sink, emitter)
      return sink.text(
        js`${emitter.call(sink.trusting ? "encodePart" : "encode", node.to)}(${value})`,
      )
    default:
      return encodeLeaf(node, value, sink, emitter)
  }
}

/** The result of the value's `toJSON`, which may be undefined: then null, except in a field. */
function encodeToJson(node: NodeOfKind<"to-json">, said: Code, sink: Sink, emitter: Emitter): void {
  encodeItem(node.wire, sink.bind("json", said), sink, emitter, visit)
}
