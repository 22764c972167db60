import type {
  ArrayNode,
  LeafNode,
  MapNode,
  Node,
  NodeField,
  ObjectNode,
  RefinedNode,
  SetNode,
  TupleNode,
  UnionNode,
} from "../../ir/plan.ts"
import type { Format, NumberRules, StringRules } from "../../ir/shape.ts"
import { isVerbatim } from "../../ir/verbatim.ts"
import { uniqueTest } from "../check/list.ts"
import { block, js } from "../emit-code.ts"
import type { Data } from "../data.ts"
import type { Emitter, Helper } from "../create-emitter.ts"
import { isInWireOrder } from "./described.ts"
import { reviveNode } from "../revive/index.ts"
import { formatHelpers } from "../check/string-rules.ts"

/** In memory, or as JSON.parse made it: dates and big integers are still texts there. */
export type Form = "memory" | "wire"

/** A node in the form of `About` (runtime/src/types/explain/described-types.ts). */
export function aboutNode(node: Node, form: Form, emitter: Emitter): Data {
  const about = (part: Node): Data => aboutNode(part, form, emitter)
  switch (node.kind) {
    case "array":
    case "set":
      return aboutItems(node, about(node.item), form, emitter)
    case "tuple":
      return aboutTuple(node, about)
    case "map":
      return aboutMap(node, about, form, emitter)
    case "object":
      return aboutObject(node, about, emitter)
    case "union":
      return aboutUnion(node, about, form)
    case "refined":
      return aboutRefined(node, form, emitter)
    case "to-json":
      return ["to-json", about(node.memory)]
    case "ref":
      return emitter.call(form === "memory" ? "report" : "reportWire", node.to)
    default:
      return aboutLeaf(node, emitter)
  }
}

type About = (part: Node) => Data

/** Without empty rules at the end. */
function shortest(data: Data[]): Data[] {
  const last = data.at(-1)
  const isEmpty =
    last === undefined ||
    (typeof last === "object" && last !== null && Object.keys(last).length === 0)
  return isEmpty ? data.slice(0, -1) : data
}

/** More than a plain scalar by what the runtime knows of its kind: a program has that of the kinds it uses alone. */
function aboutLeaf(node: LeafNode, emitter: Emitter): Data {
  const own = (kind: Helper, ...more: Data[]): Data => shortest([emitter.helper(kind), ...more])
  switch (node.kind) {
    case "literal":
      return ["literal", node.value]
    case "bigint-literal":
      return own("bigintLiteral", {}, "", BigInt(node.value))
    case "string":
      return hasRules(node.rules) ? own("ruledString", textRules(node.rules, emitter)) : "string"
    case "template":
      return own("templateLeaf", textRules(node.rules, emitter), "", data(node.parts))
    case "number":
      return hasRules(node.rules) ? own("ruledNumber", numberRules(node.rules, emitter)) : "number"
    case "bigint":
      return node.wire
        ? own("bigintLeaf", data(node.rules ?? {}), node.wire)
        : own("bigintLeaf", data(node.rules ?? {}))
    case "date":
      return node.wire ? own("wiredDate", {}, node.wire) : own("dateLeaf")
    case "url":
      return own("urlLeaf")
    case "regexp":
      return own("regexpLeaf")
    case "bytes":
      return own("bytesLeaf", {}, node.wire ?? "base64", node.type)
    default:
      return node.kind
  }
}

function hasRules(rules: object): boolean {
  return Object.keys(rules).length > 0
}

/** With the functions that some rules need: a program has those of its rules alone. */
function textRules(rules: StringRules, emitter: Emitter): Data {
  const helperFor = (isNeeded: unknown, helper: Helper): Data | undefined =>
    isNeeded ? emitter.helper(helper) : undefined
  return data({
    ...rules,
    format: rules.format?.map((each) => formatRule(each, emitter)),
    finds: helperFor(rules.pattern, "findsPattern"),
    ends: helperFor(rules.startsWith ?? rules.endsWith, "faultOfEnds"),
    converted: helperFor(rules.convert, "convertedText"),
  })
}

/** The same of a number. */
function numberRules(rules: NumberRules, emitter: Emitter): Data {
  const revived = rules.ieee ? emitter.helper("reviveIeee") : undefined
  const isMultiple = rules.multipleOf === undefined ? undefined : emitter.helper("isMultipleOf")
  return data({ ...rules, revived, isMultiple })
}

/** With the function that checks that items are unique. */
function itemRules(node: ArrayNode | SetNode, emitter: Emitter): Data {
  const { rules } = node
  if (!rules.uniqueItems || node.kind === "set") return data(rules)
  return { ...rules, uniqueItems: uniqueTest(node, emitter) }
}

/** Parts of a node that are plain data as they are. */
function data(part: object): Data {
  return part as Data
}

function formatRule(name: Format, emitter: Emitter): Data {
  const helper: Helper = formatHelpers[name]
  return [name, emitter.helper(helper)]
}

function aboutTuple(node: TupleNode, about: About): Data {
  const items = node.items.map((item) =>
    item.optional ? ["optional", about(item.node)] : about(item.node),
  )
  const rest = node.rest ? about(node.rest.node) : 0
  const after = (node.after ?? []).map((item) => about(item.node))
  if (after.length > 0) return ["tuple", items, rest, after]
  return rest === 0 ? ["tuple", items] : ["tuple", items, rest]
}

/** With the order in which members are tried, where it is not theirs. */
function aboutUnion(node: UnionNode, about: About, form: Form): Data {
  const { members, tag, wire } = node
  const literals = members.flatMap((each) => (each.kind === "literal" ? [each.value] : []))
  if (literals.length === members.length) return ["literal", ...literals]
  const isOrdered = isInWireOrder(node) || (form === "memory" && !node.rivals)
  if (!isOrdered) return ["union", members.map(about), tag?.key ?? 0, wire]
  return tag ? ["union", members.map(about), tag.key] : ["union", members.map(about)]
}

function aboutItems(node: ArrayNode | SetNode, item: Data, form: Form, emitter: Emitter): Data {
  const isWhole =
    node.rules.uniqueItems || (node.kind === "set" && Object.keys(node.rules).length > 0)
  const revive = isWhole && form === "wire" ? reviver(node.item, emitter) : undefined
  const about = [node.kind, item, itemRules(node, emitter)]
  return revive === undefined ? shortest(about) : [...about, revive]
}

function aboutMap(node: MapNode, about: About, form: Form, emitter: Emitter): Data {
  const parts = [about(node.key), about(node.value), data(node.rules)]
  const isRuled = Object.keys(node.rules).length > 0
  const revive = isRuled && form === "wire" ? reviver(node.key, emitter) : undefined
  if (revive !== undefined) return ["map", ...parts, node.wire ?? 0, revive]
  return node.wire ? ["map", ...parts, node.wire] : shortest(["map", ...parts])
}

function aboutObject(node: ObjectNode, about: About, emitter: Emitter): Data {
  // Own keys, whatever they are called.
  const fields = Object.fromEntries(
    node.fields.map((field) => [field.key, aboutField(field, about)]),
  )
  const more = {
    index: node.index ? about(node.index) : undefined,
    patterns: node.patterns?.map(({ key, node: value }) => [
      key.kind === "number" ? "number" : about(key),
      about(value),
    ]),
    min: node.minProperties,
    max: node.maxProperties,
    closed: node.closed && emitter.helper("nearestKey"),
  }
  const isPlain = Object.values(more).every((value) => value === undefined)
  return isPlain ? fields : ["object", fields, more]
}

function aboutField(field: NodeField, about: About): Data {
  const more = {
    alias: field.wireKey === field.key ? undefined : field.wireKey,
    default: field.default,
    asNull: field.asNull,
  }
  const part = about(field.node)
  if (Object.values(more).every((value) => value === undefined))
    return field.optional ? ["optional", part] : part
  return [field.optional ? "optional" : "field", part, more]
}

function aboutRefined(node: RefinedNode, form: Form, emitter: Emitter): Data {
  const checks = node.checks.map((check): Data => [check.name, emitter.check(check)])
  const more = {
    checks: checks.length > 0 ? checks : undefined,
    ask: checks.length > 0 ? emitter.helper("askChecks") : undefined,
    revive: checks.length > 0 && form === "wire" ? reviver(node.of, emitter) : undefined,
    message: node.message,
    sensitive: node.sensitive,
  }
  return ["refined", aboutNode(node.of, form, emitter), more]
}

/** A function to the value in memory, for what is not that already and no leaf. */
function reviver(node: Node, emitter: Emitter): Data | undefined {
  if (isVerbatim(node, emitter.types)) return undefined
  if (node.kind === "ref") return emitter.call("revive", node.to)
  const locals = emitter.locals("value")
  const { statements, result } = reviveNode(node, js`value`, "revived", { emitter, locals })
  return js`(value) => ${block([...statements, js`return ${result}`])}`
}
