import type { Node, NodeField, NodeOfKind, ObjectNode } from "../../ir/plan.ts"
import type { KeyPattern } from "../../ir/shape.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, js, join, member } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import type { Visit } from "./index.ts"
import { type Commas, createCommas } from "./commas.ts"
import type { Sink } from "./sink.ts"
import { isUnknown, resolved, takesUndefined } from "./encode-traits.ts"

/** Fields in the order of the type, then the keys of an index signature in the order of the value. */
export function encodeObject(
  node: NodeOfKind<"object">,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const commas = createCommas(sink)
  for (const field of node.fields) encodeField(field, value, commas, sink, emitter, visit)
  if (node.index || node.patterns) encodeEntries(node, value, commas, sink, emitter, visit)
  commas.end()
}

function encodeField(
  field: NodeField,
  value: Code,
  commas: Commas,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  if (field.memoryOnly && field.node.kind === "never") return
  const read = member(value, field.key)
  const presence = presenceOf(field, value, read, sink, emitter)
  const write = (inner: Sink, at: Code): void => {
    inner.constant(`${JSON.stringify(field.wireKey)}:`)
    visit(field.node, at, inner, emitter)
  }
  if (presence === null)
    return commas.always((inner) =>
      write(inner, isReadOnce(field.node, sink, emitter) ? read : inner.bind(field.key, read)),
    )
  const { condition, at, node } = presence
  const writePresent = (inner: Sink): void => {
    inner.constant(`${JSON.stringify(field.wireKey)}:`)
    if (node) visit(node, at, inner, emitter)
    else inner.text(at)
  }
  if (!field.asNull) return commas.maybe(condition, writePresent)
  commas.always((inner) =>
    inner.choose([{ condition, write: writePresent }], (absent) =>
      absent.constant(`${JSON.stringify(field.wireKey)}:null`),
    ),
  )
}

/**
 * How the presence of an optional field is tested. `node`: the type of `at`; null where it is JSON text
 * already.
 */
interface Presence {
  condition: Code
  at: Code
  node: Node | null
}

/** Null for a field that is always there. */
function presenceOf(
  field: NodeField,
  value: Code,
  read: Code,
  sink: Sink,
  emitter: Emitter,
): Presence | null {
  const json = isUnknown(field.node, emitter.types)
  const says = sayingNothing(field.node, emitter)
  if (!field.optional && !field.takesUndefined && !field.asNull && !json && !says) return null
  const at = sink.bind(
    field.key,
    json ? js`${emitter.global("JSON")}.stringify(${read})` : says ? js`${read}?.toJSON()` : read,
  )
  // `value.toString` is there on every object: only an own one is the field.
  const own = js`${emitter.global("Object")}.hasOwn(${value}, ${field.key})`
  const parts = [...(field.inherited ? [own] : []), js`${at} !== undefined`, ...carried(field, at)]
  return { condition: join(parts, "&&", at), at, node: json ? null : (says ?? field.node) }
}

/** As JSON.stringify leaves functions and symbols out. */
function carried({ memoryOnly }: NodeField, at: Code): Code[] {
  return memoryOnly ? [js`typeof ${at} !== "function"`, js`typeof ${at} !== "symbol"`] : []
}

/** The type of what `toJSON` gives, where that may be undefined: such a field is left out. */
function sayingNothing(node: Node, emitter: Emitter): Node | null {
  const at = resolved(node, emitter.types)
  return at.kind === "to-json" && takesUndefined(at.wire, emitter.types) ? at.wire : null
}

/** Keys by their form, and `{ [key: string]: Item }`: what is left of the own keys. */
function encodeEntries(
  node: NodeOfKind<"object">,
  value: Code,
  commas: Commas,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const key = sink.locals.fresh("key")
  commas.mayFollow()
  sink.rounds(js`for (const ${key} of ${emitter.global("Object")}.keys(${value}))`, (inner) => {
    const named = namesOf(node).map((name) => js`${key} === ${name}`)
    if (named.length > 0) inner.run(js`if (${join(named, "||", key)}) continue`)
    const read = js`${value}[${key}]`
    const entry =
      (item: Node) =>
      (at: Sink): void =>
        encodeEntry(item, key, read, commas, at, emitter, visit)
    const cases = (node.patterns ?? []).map((pattern) => ({
      condition: keyFits(pattern.key, key, emitter),
      write: entry(pattern.node),
    }))
    if (cases.length > 0) inner.choose(cases, node.index ? entry(node.index) : undefined)
    else if (node.index) entry(node.index)(inner)
  })
}

/** Keys that no pattern and no index takes, those of the fields first: a field's name on the wire would be taken for the field. */
export function namesOf({ fields }: ObjectNode): string[] {
  const keys = fields.map((field) => field.key)
  return [...new Set([...keys, ...fields.map((field) => field.wireKey)])]
}

function encodeEntry(
  item: Node,
  key: Code,
  read: Code,
  commas: Commas,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const json = isUnknown(item, emitter.types)
  const at = sink.bind("item", json ? js`${emitter.global("JSON")}.stringify(${read})` : read)
  if (json || takesUndefined(item, emitter.types)) sink.run(js`if (${at} === undefined) continue`)
  commas.again(sink, (part) => {
    part.string(key)
    part.constant(":")
    if (json) part.text(at)
    else visit(item, at, part, emitter)
  })
}

function keyFits(pattern: KeyPattern, key: Code, emitter: Emitter): Code {
  return pattern.kind === "number"
    ? js`${emitter.helper("isNumericKey")}(${key})`
    : checkExpression(pattern, key, emitter)
}

/** Whether the value is read once only. */
function isReadOnce(node: Node, sink: Sink, emitter: Emitter): boolean {
  const at = resolved(node, emitter.types)
  switch (at.kind) {
    case "union":
      return sink.way !== "each" && at.members.length > 1 && at.members.every(isWord)
    case "array":
    case "tuple":
    case "object":
    case "set":
    case "map":
      return false
    case "boolean":
      return emitter.optimize !== "speed"
    default:
      return true
  }
}

function isWord(node: Node): boolean {
  return node.kind === "literal" && typeof node.value === "string"
}
