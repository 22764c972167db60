import type { JsonSchemaPart, JsonSchema } from "@precast/runtime/emitted"
import type { Node, NodeField, ObjectNode } from "../../ir/plan.ts"
import { define } from "./define.ts"
import { annotated, withField } from "./annotated.ts"
import type { Schemas, Visit, Way } from "./schema.ts"
import type { KeyPattern } from "../../ir/shape.ts"
import { escaped, numericKeySource, keySource } from "./json-schema-template.ts"

export function objectSchema(node: ObjectNode, visit: Visit, schemas: Schemas): JsonSchema {
  const { way = "in" } = schemas
  const patterns = patternsOf(node, visit)
  const open = node.index ? visit(node.index) : node.closed ? false : undefined
  const properties = propertiesOf(node, visit, schemas)
  const required = node.fields
    .filter((field) => isRequired(field, way))
    .map((field) => field.wireKey)
  return {
    type: "object",
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(Object.keys(patterns).length > 0 && { patternProperties: patterns }),
    ...(open !== undefined && { additionalProperties: open }),
    ...countsOf(node),
  }
}

function propertiesOf(
  node: ObjectNode,
  visit: Visit,
  schemas: Schemas,
): Record<string, JsonSchemaPart> {
  const properties: Record<string, JsonSchemaPart> = {}
  for (const field of node.fields)
    define(properties, field.wireKey, fieldSchema(field, visit, schemas))
  // The name in memory is no key on the wire, and not one of the others either.
  for (const { key, wireKey } of node.fields)
    if (key !== wireKey && !Object.hasOwn(properties, key) && (node.index || node.patterns))
      define(properties, key, !node.closed)
  return properties
}

function fieldSchema(field: NodeField, visit: Visit, { way, named }: Schemas): JsonSchemaPart {
  const { key, wireKey, about } = field
  const schema = visit(field.node, field.asNull)
  const whole = annotated(schema, way === "out" ? undefined : field.default, about)
  return named && key !== wireKey ? withField(whole, key) : whole
}

function isRequired(field: NodeField, way: Way): boolean {
  if (field.optional || (way === "in" && field.default !== undefined)) return false
  // `unknown` takes undefined too, but has to be there.
  return !field.takesUndefined || isAnything(field.node)
}

function isAnything(node: Node): boolean {
  if (node.kind === "refined") return isAnything(node.of)
  return node.kind === "unknown" || node.kind === "any"
}

/** By the source of their expression. A key is of the first pattern that it fits, and of a field before that. */
function patternsOf(node: ObjectNode, visit: Visit): Record<string, JsonSchemaPart> {
  const patterns: Record<string, JsonSchemaPart> = {}
  const before: string[] = []
  for (const { key, node: value } of node.patterns ?? []) {
    const source = sourceOf(key)
    const named = namedKeys(node).filter((each) => new RegExp(source, "u").test(each))
    const others = [...named.map((each) => `^${escaped(each)}$`), ...before]
    define(patterns, others.length === 0 ? source : butNot(source, others), visit(value))
    before.push(source)
  }
  return patterns
}

/** Expressions look for a match anywhere, so each is looked for from the start of the key. */
function butNot(source: string, others: readonly string[]): string {
  const not = others.map((each) => `(?!${ANY}*?(?:${each}))`).join("")
  return `^${not}${ANY}*?(?:${source})`
}

const ANY = "[\\s\\S]"

function namedKeys(node: ObjectNode): string[] {
  return [...new Set(node.fields.flatMap((field) => [field.wireKey, field.key]))]
}

function sourceOf(key: KeyPattern): string {
  return key.kind === "number" ? numericKeySource : keySource(key.parts, key.rules)
}

/**
 * Keys that the type does not name do not count, so an upper limit is exact only without them; a default
 * counts though it is absent, null in place of undefined does not.
 */
function countsOf(node: ObjectNode): JsonSchema {
  const { minProperties = 0, maxProperties, fields } = node
  const least = minProperties - fields.filter((field) => field.default !== undefined).length
  const exact = (node.index !== null || node.closed) && !fields.some((field) => field.asNull)
  return {
    ...(least > 0 && { minProperties: least }),
    ...(exact && maxProperties !== undefined && { maxProperties }),
  }
}
