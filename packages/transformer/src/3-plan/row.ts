import {
  type ColumnPlan,
  type Empty,
  type RowField,
  type RowPlan,
  type ScalarColumn,
  snakeCase,
} from "../ir/row-plan.ts"
import type { Definitions, Field, OfKind, Shape } from "../ir/shape.ts"
import { type TypeSet, typeOf } from "./types.ts"

/** Rows of a database → values of an object type. */
export function planRow(typeName: string, shape: Shape, types: TypeSet): RowPlan {
  const row = resolve(shape, types.definitions) as OfKind<"object">
  const fields = row.fields.map((field) => planField(typeName, field, types))
  if (row.index === null) return { typeName, fields }
  return { typeName, fields, every: typeOf(types, `${typeName} value`, row.index) }
}

function planField(typeName: string, field: Field, types: TypeSet): RowField {
  const { key, alias: wireKey = key, optional } = field
  const { shape, empty } = withoutEmpty(field.shape, types.definitions)
  const snake = snakeCase(wireKey)
  const absent: Empty | null =
    field.default !== undefined
      ? { as: "default", json: field.default }
      : (empty ?? (optional ? { as: "undefined" } : null))
  return {
    key,
    wireKey,
    columns: snake === wireKey ? [wireKey] : [wireKey, snake],
    optional: optional || field.default !== undefined,
    empty: absent,
    value: planColumn(`${typeName} ${key}`, shape, types),
  }
}

function planColumn(name: string, shape: Shape, types: TypeSet): ColumnPlan {
  const expects = shapeText(shape, types.definitions)
  const { definitions } = types
  const at = resolve(shape, definitions)
  const scalar = scalarOf(at, definitions)
  if (scalar !== null) {
    const isWhole = scalar === "any" || (at === shape && isPlain(at))
    const ieee = at.kind === "number" && at.rules.ieee && { ieee: true as const }
    const column: ScalarColumn = {
      kind: scalar,
      expects,
      type: typeOf(types, name, shape),
      isChecked: !isWhole,
      ...ieee,
    }
    return column
  }
  const type = typeOf(types, name, shape)
  if (at.kind !== "array" || at !== shape || Object.keys(at.rules).length > 0)
    return { kind: "json", type, expects }
  const { shape: item, empty } = withoutEmpty(at.item, definitions)
  return {
    kind: "array",
    item: planColumn(`${name} item`, item, types),
    empty,
    json: type,
    expects,
  }
}

/** The kind of a column whose value is one; null: it is JSON, or an array. */
function scalarOf(shape: Shape, definitions: Definitions): ScalarColumn["kind"] | null {
  switch (shape.kind) {
    case "any":
    case "unknown":
      return "any"
    case "boolean":
    case "number":
    case "bigint":
    case "string":
    case "date":
    case "url":
    case "bytes":
      return shape.kind
    case "template":
      return "string"
    case "literal":
      return typeof shape.value as "string" | "number" | "boolean"
    case "bigint-literal":
      return "bigint"
    case "union": {
      const kinds = new Set(
        shape.members.map((member) => scalarOf(resolve(member, definitions), definitions)),
      )
      const [kind] = kinds
      return kinds.size === 1 && kind !== "any" ? kind! : null
    }
    default:
      return null
  }
}

/** Whether the kind describes the type completely. */
function isPlain(shape: Shape): boolean {
  switch (shape.kind) {
    case "boolean":
    case "url":
    case "bytes":
      return true
    case "date":
      return shape.wire === undefined
    case "number":
      return Object.keys(shape.rules).every((rule) => rule === "ieee")
    case "bigint":
      return shape.rules === undefined && shape.wire === undefined
    case "string":
      return Object.keys(shape.rules).length === 0
    default:
      return false
  }
}

/** What NULL is, and what any other value is. */
function withoutEmpty(
  shape: Shape,
  definitions: Definitions,
): { shape: Shape; empty: Empty | null } {
  const at = shape.kind === "ref" ? definitions[shape.to]!.shape : shape
  if (at.kind !== "union") return { shape, empty: null }
  const kinds = new Set(at.members.map(({ kind }) => kind))
  const empty: Empty | null = kinds.has("null")
    ? { as: "null" }
    : kinds.has("undefined")
      ? { as: "undefined" }
      : null
  if (empty === null) return { shape, empty }
  const members = at.members.filter(({ kind }) => kind !== "null" && kind !== "undefined")
  return { shape: members.length === 1 ? members[0]! : { kind: "union", members }, empty }
}

function resolve(shape: Shape, definitions: Definitions): Shape {
  if (shape.kind === "ref") return resolve(definitions[shape.to]!.shape, definitions)
  return shape.kind === "refined" ? resolve(shape.of, definitions) : shape
}

/** What a type is, in a few words for messages: `string`, `"a" | "b"`, `Address`. */
function shapeText(shape: Shape, definitions: Definitions): string {
  switch (shape.kind) {
    case "ref":
      return definitions[shape.to]!.name
    case "literal":
      return JSON.stringify(shape.value)
    case "bigint-literal":
      return `${shape.value}n`
    case "template":
      return "a text of a certain form"
    case "array":
      return `${bracketed(shape.item, definitions)}[]`
    case "union":
      return shorten(shape.members.map((each) => shapeText(each, definitions)).join(" | "))
    case "refined":
      return shapeText(shape.of, definitions)
    case "date":
      return "Date"
    case "url":
      return "URL"
    case "bytes":
      return shape.type
    case "map":
    case "set":
      return shape.kind === "map" ? "Map" : "Set"
    case "tuple":
      return "a tuple"
    case "object":
      return "an object"
    default:
      return shape.kind
  }
}

function bracketed(item: Shape, definitions: Definitions): string {
  const text = shapeText(item, definitions)
  return item.kind === "union" ? `(${text})` : text
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}
