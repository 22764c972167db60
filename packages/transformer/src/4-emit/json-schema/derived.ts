import type { JsonSchema } from "@precast/runtime/emitted"
import { createHolding } from "../../ir/holding.ts"
import { childrenOfNode } from "../../ir/node-children.ts"
import type { Node, NodeField, ObjectNode, PlannedType, PlannedTypes } from "../../ir/plan.ts"
import type { Said } from "../../ir/shape.ts"
import { nameOf } from "../type-name.ts"
import { annotated } from "./annotated.ts"
import { componentName, inlinedIn, mentionedIn } from "./component-names.ts"

/** Whether the runtime can make the schema of a type from its description (runtime/src/types/explain/schema-described.ts). */
export function isDerived(type: PlannedType, types: PlannedTypes): boolean {
  return (
    !type.holdsDefault &&
    !type.holdsTried &&
    !holdsOther(type.node, types) &&
    !isAnnotatedInside(type.node, types) &&
    mentionedIn(type.node, types).every((each) => componentName(each, "in") === nameOf(each))
  )
}

const holdsOther = createHolding((node) => !isOrdinary(node))

function isOrdinary(node: Node): boolean {
  switch (node.kind) {
    case "string":
      return !node.rules.pattern && !node.rules.startsWith && !node.rules.endsWith
    case "number":
      return !node.rules.ieee
    case "array":
      return !node.nullIsUndefined && !node.rules.uniqueItems
    case "object":
      return isOrdinaryObject(node)
    case "union":
      return !node.rivals
    case "refined":
      return node.checks.length === 0
    case "tuple":
    case "set":
    case "map":
    case "to-json":
    case "bigint":
    case "bigint-literal":
    case "regexp":
    case "bytes":
    case "template":
      return false
    default:
      return true
  }
}

function isOrdinaryObject(node: ObjectNode): boolean {
  const { fields, index, patterns, closed, minProperties, maxProperties } = node
  const isLimited = closed || minProperties !== undefined || maxProperties !== undefined
  return !patterns && !isLimited && fields.every((field) => isOrdinaryField(field, index !== null))
}

function isOrdinaryField(field: NodeField, isOpen: boolean): boolean {
  const { key, wireKey, asNull, default: json } = field
  const isRenamed = key !== wireKey && isOpen
  return !asNull && json === undefined && !isRenamed && [key, wireKey].every(isOrdinaryKey)
}

/** Keys of digits come first in an object, whatever its type has before them. */
function isOrdinaryKey(key: string): boolean {
  return key !== "__proto__" && !/^\d+$/.test(key)
}

/** Whether anything but the fields of the type itself is annotated. */
function isAnnotatedInside(node: Node, types: PlannedTypes): boolean {
  const own = node.kind === "refined" ? node.of : node
  return (
    childrenOfNode(own).some(isAnnotated) ||
    inlinedIn(node, types).some(
      (type) =>
        type.about !== undefined || isAnnotated(type.node) || isAnnotatedInside(type.node, types),
    )
  )
}

function isAnnotated(node: Node): boolean {
  const isOwn = node.kind === "object" && node.fields.some(({ about }) => about !== undefined)
  return isOwn || childrenOfNode(node).some(isAnnotated)
}

/** Annotations of a type and of its fields. */
export function notesOf({ node, about }: PlannedType): {
  own?: JsonSchema
  fields?: Record<string, JsonSchema>
} {
  const object = node.kind === "refined" ? node.of : node
  const fields = object.kind === "object" ? object.fields : []
  const noted = fields.flatMap(({ wireKey, about: said }) =>
    said === undefined ? [] : [[wireKey, noteOf(said)] as const],
  )
  return {
    ...(about && { own: noteOf(about) }),
    ...(noted.length > 0 && { fields: Object.fromEntries(noted) }),
  }
}

function noteOf(said: Said): JsonSchema {
  return annotated({}, undefined, said) as JsonSchema
}
