import { childrenOfNode } from "../ir/node-children.ts"
import type { Node, NodeField, ObjectNode, Plainness, PlannedTypes, UnionNode } from "../ir/plan.ts"
import type { FreshTypes } from "./fresh-types.ts"

/** Fills in `plain` once every type is planned and `holdsTried` is known. */
export function markPlain({ types, ordered }: FreshTypes): void {
  // A type is assumed to be plain until a part is not; types it refers to are checked before it.
  for (const type of ordered) type.plain = type.holdsTried ? "tried" : "told"
  for (let changed = true; changed;) {
    changed = false
    for (const type of ordered) {
      const plain = lesser(type.plain, plainnessOf(type.node, types))
      if (plain === type.plain) continue
      type.plain = plain
      changed = true
    }
  }
}

function lesser(one: Plainness, other: Plainness): Plainness {
  if (one === null || other === null) return null
  return one === "tried" ? one : other
}

function plainnessOf(node: Node, types: PlannedTypes): Plainness {
  if (node.kind === "ref") return types[node.to]!.plain
  if (!isPlain(node)) return null
  let plain: Plainness = node.kind === "union" && !isToldAtOnce(node, types) ? "tried" : "told"
  for (const child of childrenOfNode(node)) plain = lesser(plain, plainnessOf(child, types))
  return plain
}

/** Whether the node itself is plain, whatever its parts are. */
function isPlain(node: Node): boolean {
  switch (node.kind) {
    case "undefined":
    case "null":
    case "boolean":
    case "literal":
    case "union":
      return true
    case "string":
    case "template":
      return !node.rules.convert
    case "number":
      return !node.rules.ieee
    case "array":
      return !node.nullIsUndefined && !node.rules.uniqueItems
    case "tuple":
      return !node.rest && !node.items.some((item) => item.optional || item.nullIsUndefined)
    case "object":
      return isPlainObject(node)
    default:
      return false
  }
}

/** Whether the member that takes a value is known without a look at all that is nested in it, at each level once more. */
function isToldAtOnce(node: UnionNode, types: PlannedTypes): boolean {
  if (node.rivals) return false
  const tried = node.wire.map((index) => node.members[index]!).filter((each) => !isScalar(each))
  const checked = node.tag ? tried : tried.slice(0, -1)
  return !checked.some((member) => isRecursive(member, types))
}

function isScalar(node: Node): boolean {
  return node.kind !== "ref" && childrenOfNode(node).length === 0
}

function isRecursive(node: Node, types: PlannedTypes): boolean {
  if (node.kind === "ref") return types[node.to]!.recursive
  return childrenOfNode(node).some((child) => isRecursive(child, types))
}

function isPlainObject({ fields, index, refuseArray, ...more }: ObjectNode): boolean {
  if (more.patterns || more.minProperties !== undefined || more.maxProperties !== undefined)
    return false
  // With fields, an index must exclude their keys; and undefined is not a JSON value.
  if (index && (fields.length > 0 || mayBeUndefined(index))) return false
  return refuseArray.memory === refuseArray.wire && fields.every(isPlainField)
}

function mayBeUndefined(node: Node): boolean {
  // A ref may stand for any type.
  if (node.kind === "union") return node.members.some(mayBeUndefined)
  return node.kind === "undefined"
}

function isPlainField(field: NodeField): boolean {
  if (field.key !== field.wireKey || field.default !== undefined || field.asNull) return false
  // JSON has no undefined, so such a field may be absent there; and JSON.stringify calls `toJSON`.
  return !field.inherited && field.key !== "toJSON" && (field.optional || !field.takesUndefined)
}
