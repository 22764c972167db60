import type { Node, NodeOfKind, PlannedType, NodeField } from "../../ir/plan.ts"
import { type Code, js, lines, nothing, pure, join, member, property, text } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { encodeArray, encodeItem, encodeTuple, encodeMap, encodeSet } from "./encode-array.ts"
import { encodeLeaf } from "./encode-leaf.ts"
import { encodeObject } from "./encode-object.ts"
import type { Constants, Printing } from "./pieces.ts"
import { isWrittenByChecks } from "./written.ts"
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
  if (isDescribed(type, emitter)) {
    const report = emitter.call("report", type.id)
    return js`
      function ${functionName}(value) {
        return ${emitter.helper("describedText")}(value, ${report})
      }`
  }
  const absent = takesUndefined(type.node, emitter.types)
    ? js`if (value === undefined) return undefined`
    : nothing
  const body = type.strings === "each" ? encodeAtOnce(type, emitter) : encodeWhole(type, emitter)
  const safe = type.strings === "each" ? tryWriting(body, type, emitter) : body
  return js`
    function ${functionName}(value) {
      ${lines([absent, safe])}
    }`
}

/** An expression for the encoder of a type: without a function of its own where the runtime can make it of another one. */
export function encoderOf(id: string, emitter: Emitter): Code {
  const type = emitter.types[id]!
  const isOwn =
    emitter.optimize !== "speed" ||
    type.strings !== "at the end" ||
    isUnknown(type.node, emitter.types) ||
    isDescribed(type, emitter) ||
    takesUndefined(type.node, emitter.types)
  if (isOwn) return emitter.call("encode", id)
  return js`${emitter.helper("encoderBy")}(${emitter.call("encodePart", id)})`
}

function isDescribed(type: PlannedType, { types }: Emitter): boolean {
  return type.isVast && isWrittenByChecks(type.node, types)
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
    printing("at the end", emitter),
    (made) => js`return ${made}`,
    (sink) => visit(type.node, js`value`, sink, emitter),
  )
  return js`
    function ${functionName}(value) {
      ${body}
    }`
}

/** `function writeUser(at, value) { at = putNumber(at, texts[0], value.id) … }`; returns the byte behind. */
export function writeWrite(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const locals = emitter.locals("at", "value")
  const constants: Constants = { list: locals.fresh("texts"), texts: [] }
  const body = collect(
    locals,
    printing("bytes", emitter, constants),
    (at) => js`return ${at}`,
    (sink) => visit(type.node, js`value`, sink, emitter),
  )
  const texts = join(constants.texts.map(text), ",", nothing)
  const all = emitter.constant("texts", js`[${texts}]`)
  return js`
    function ${functionName}(at, value) {
      const ${constants.list} = ${emitter.helper("constants")}(${all})
      ${body}
    }`
}

function encodeAtOnce(type: PlannedType, emitter: Emitter): Code {
  const plain = plainLiteral(type.node, js`value`)
  const trust =
    plain && emitter.state(`trust${type.name}`, pure(js`${emitter.helper("newTrust")}()`))
  const body = collect(
    emitter.locals("value"),
    printing("each", emitter),
    (made) =>
      trust
        ? js`return ${emitter.helper("shortText")}(${made}, ${trust})`
        : js`return ${emitter.helper("repaired")}(${made})`,
    (sink) => visit(type.node, js`value`, sink, emitter),
  )
  if (!plain || !trust) return body
  const plainText = js`${emitter.global("JSON")}.stringify(${plain})`
  return lines([
    js`if (${trust}.doubt > 0) return ${emitter.helper("shortTextAnew")}(${plainText}, ${trust})`,
    body,
  ])
}

/**
 * Strings are taken as they are, and when the text turns out to need escapes, it is written again with care; or the
 * text is taken from bytes.
 */
function encodeWhole(type: PlannedType, emitter: Emitter): Code {
  if (type.strings === "bytes")
    return js`return ${emitter.helper("writtenText")}(${emitter.call("write", type.id)}, value)`
  return js`return ${emitter.helper("wholeText")}(${emitter.call("encodePart", type.id)}, value)`
}

function printing(
  way: Printing["way"],
  emitter: Emitter,
  constants: Constants | null = null,
): Printing {
  return { way, folding: emitter.optimize === "speed", helper: emitter.helper, constants }
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
      return sink.part(emitter.call(PARTS[sink.way], node.to), value)
    default:
      return encodeLeaf(node, value, sink, emitter)
  }
}

/** The function of a type inside another one. */
const PARTS = { each: "encode", "at the end": "encodePart", bytes: "write" } as const

/** The result of the value's `toJSON`, which may be undefined: then null, except in a field. */
function encodeToJson(node: NodeOfKind<"to-json">, said: Code, sink: Sink, emitter: Emitter): void {
  encodeItem(node.wire, sink.bind("json", said), sink, emitter, visit)
}
