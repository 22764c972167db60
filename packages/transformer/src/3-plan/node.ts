import { childrenOf } from "../ir/children.ts"
import { hasKeys } from "../ir/keys.ts"
import type { Node, NodeField, ObjectNode, UnionNode } from "../ir/plan.ts"
import type { OfKind, Shape } from "../ir/shape.ts"
import { discriminate } from "./discriminate.ts"
import { arrayCouldPass, isInherited } from "./fields.ts"
import { checkOrder } from "./order.ts"
import { familiesOf } from "./traits.ts"
import type { TypeSet } from "./types.ts"

/** The node of a whole type. */
export function planRoot(shape: Shape, name: string, types: TypeSet): Node {
  if (shape.kind === "union") return planUnion(shape, name, types)
  return shape.kind === "object" ? planObject(shape, name, types) : planNode(shape, name, types)
}

// A function for such an object still fits what V8 optimises (60 KB of bytecode); its parents stay readable.
const LARGE = 60

function isLarge(shape: Shape): boolean {
  return countOf(shape) > LARGE
}

function countOf(shape: Shape): number {
  return childrenOf(shape).reduce((count, child) => count + countOf(child), 1)
}

/** `path` names the place for types that have to be made for a part: `User_address`. */
function planNode(shape: Shape, path: string, types: TypeSet): Node {
  switch (shape.kind) {
    case "array":
      return {
        kind: "array",
        item: planItem(shape, `${path}_item`, types),
        rules: shape.rules,
        nullIsUndefined: nullIsUndefined(shape.item, false, types),
      }
    case "tuple":
      return {
        kind: "tuple",
        items: shape.items.map((item, index) => ({
          node: planNode(item.shape, `${path}_${index}`, types),
          optional: item.optional,
          nullIsUndefined: nullIsUndefined(item.shape, item.optional, types),
        })),
        rest: shape.rest && {
          node: planNode(shape.rest, `${path}_rest`, types),
          nullIsUndefined: nullIsUndefined(shape.rest, false, types),
        },
        ...(shape.after && {
          after: shape.after.map((item, index) => ({
            node: planNode(item, `${path}_last${index}`, types),
            nullIsUndefined: nullIsUndefined(item, false, types),
          })),
        }),
      }
    case "set":
      return {
        kind: "set",
        item: planNode(shape.item, `${path}_item`, types),
        rules: shape.rules,
        nullIsUndefined: nullIsUndefined(shape.item, false, types),
      }
    case "map":
      return {
        ...shape,
        key: planNode(shape.key, `${path}_key`, types),
        value: planNode(shape.value, `${path}_value`, types),
        nullIsUndefined: {
          key: nullIsUndefined(shape.key, false, types),
          value: nullIsUndefined(shape.value, false, types),
        },
      }
    case "refined":
      return { ...shape, of: planNode(shape.of, path, types) }
    case "to-json":
      return {
        kind: "to-json",
        memory: planNode(shape.memory, path, types),
        wire: planNode(shape.wire, `${path}_json`, types),
      }
    case "object":
      return isLarge(shape)
        ? { kind: "ref", to: types.definePart(path, shape) }
        : planObject(shape, path, types)
    case "union":
      return isSimple(shape, types)
        ? planUnion(shape, path, types)
        : { kind: "ref", to: types.definePart(path, shape) }
    case "ref":
      return { kind: "ref", to: shape.to }
    default:
      return shape
  }
}

/** Items that have to differ are compared by the keys that a function takes out of each. */
function planItem({ item, rules }: OfKind<"array">, path: string, types: TypeSet): Node {
  return rules.uniqueItems && hasKeys(item, types.definitions)
    ? planMember(item, path, types)
    : planNode(item, path, types)
}

function planUnion(shape: OfKind<"union">, path: string, types: TypeSet): UnionNode {
  return {
    kind: "union",
    members: shape.members.map((member, index) =>
      planMember(member, `${path}_${index + 1}`, types),
    ),
    ...discriminate(shape, types.definitions),
  }
}

/** Whether one expression can revive the union: at most the last alternative is not taken as JSON.parse made it. */
function isSimple(shape: OfKind<"union">, types: TypeSet): boolean {
  const { tag, wire, rivals } = discriminate(shape, types.definitions)
  return !tag && !rivals && wire.slice(0, -1).every((index) => isPlain(shape.members[index]!))
}

function isPlain(member: Shape): boolean {
  if (member.kind === "string" || member.kind === "template") return !member.rules.convert
  if (member.kind === "number") return !member.rules.ieee
  return ["undefined", "null", "boolean", "literal"].includes(member.kind)
}

/** Parts of a union that need more than one expression become functions. */
function planMember(member: Shape, path: string, types: TypeSet): Node {
  switch (member.kind) {
    case "ref":
      return { kind: "ref", to: member.to }
    case "object":
    case "array":
    case "tuple":
    case "union":
    case "set":
    case "map":
    case "refined":
    case "to-json":
      return { kind: "ref", to: types.definePart(path, member) }
    default:
      return planNode(member, path, types)
  }
}

function planObject(shape: OfKind<"object">, path: string, types: TypeSet): ObjectNode {
  const fields = shape.fields.map((field): NodeField => ({
    key: field.key,
    node: planNode(field.shape, `${path}_${identifierOf(field.key)}`, types),
    optional: field.optional,
    takesUndefined: familiesOf(field.shape, types.definitions).has("undefined"),
    inherited: isInherited(field.key),
    wireKey: field.alias ?? field.key,
    wireInherited: isInherited(field.alias ?? field.key),
    ...(field.default !== undefined && { default: field.default }),
    ...(field.asNull && { asNull: true }),
    ...(field.memoryOnly && { memoryOnly: true }),
    ...(field.about && { about: field.about }),
  }))
  return {
    kind: "object",
    fields,
    index: shape.index && planNode(shape.index, `${path}_value`, types),
    checkOrder: checkOrder(fields),
    refuseArray: arrayCouldPass(fields),
    ...(shape.patterns && {
      patterns: shape.patterns.map(({ key, shape: value }, index) => ({
        key,
        node: planNode(value, `${path}_value${index}`, types),
      })),
    }),
    ...(shape.minProperties !== undefined && { minProperties: shape.minProperties }),
    ...(shape.maxProperties !== undefined && { maxProperties: shape.maxProperties }),
    ...(shape.closed && { closed: true }),
  }
}

/** JSON.stringify writes undefined in an array as null; where null is a value of its own it stays null. */
function nullIsUndefined(item: Shape, optional: boolean, types: TypeSet): boolean {
  const families = familiesOf(item, types.definitions)
  return (optional || families.has("undefined")) && !families.has("null")
}

/** `User[]` → `User`, `{ a: string }` → `A_string`: letters for function names. */
export function identifierOf(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? []
  const joined = words
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")
    .slice(0, 40)
  return /^[A-Za-z]/.test(joined) ? joined : `Type${joined}`
}
