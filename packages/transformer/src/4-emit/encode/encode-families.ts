import type { Node, PlannedTypes } from "../../ir/plan.ts"
import type { BytesType } from "../../ir/shape.ts"

/** Values in memory that one cheap test distinguishes from all others; `object` is the rest. */
export type Family =
  | "undefined"
  | "null"
  | "boolean"
  | "number"
  | "string"
  | "bigint"
  | "array"
  | "object"
  | ClassFamily

/** All families without a class. */
export const OTHERS: readonly Family[] = [
  "undefined",
  "null",
  "boolean",
  "number",
  "string",
  "bigint",
  "array",
  "object",
]

export type ClassFamily = "Date" | "URL" | "RegExp" | "Set" | "Map" | BytesType

/**
 * Families a node accepts in memory, each with the ways it is written: members that are written alike need
 * not be distinguished.
 */
export type Forms = Map<Family, Set<string>>

export function formsOf(node: Node, types: PlannedTypes): Forms {
  const forms: Forms = new Map()
  collectForms(node, types, forms, [])
  return forms
}

function collectForms(node: Node, types: PlannedTypes, forms: Forms, seen: string[]): void {
  const add = (family: Family, form: string): void => {
    const known = forms.get(family)
    if (known) known.add(form)
    else forms.set(family, new Set([form]))
  }
  switch (node.kind) {
    case "ref":
      if (!seen.includes(node.to))
        collectForms(types[node.to]!.node, types, forms, [...seen, node.to])
      return
    case "refined":
      return collectForms(node.of, types, forms, seen)
    case "union":
      for (const member of node.members) collectForms(member, types, forms, seen)
      return
    case "object":
    case "to-json":
      return add("object", "own")
    case "literal":
      return add(typeof node.value as Family, "plain")
    case "bigint-literal":
      return add("bigint", "plain")
    case "template":
      return add("string", "plain")
    case "number":
      return add("number", node.rules.ieee ? "ieee" : "plain")
    case "bigint":
      return add("bigint", node.wire ?? "plain")
    case "date":
      return add("Date", node.wire ?? "plain")
    case "url":
      return add("URL", "plain")
    case "regexp":
      return add("RegExp", "plain")
    case "bytes":
      return add(node.type, node.wire ?? "plain")
    case "set":
      return add("Set", "own")
    case "map":
      return add("Map", "own")
    case "array":
    case "tuple":
      return add("array", "own")
    case "never":
      return
    case "any":
    case "unknown":
      // A union keeps it only behind a check of the user's. Values of other classes count as objects.
      for (const family of OTHERS) add(family, "own")
      return
    default:
      return add(node.kind, "plain")
  }
}
