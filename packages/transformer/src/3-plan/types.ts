import type {
  Node,
  NodeField,
  ObjectNode,
  PlannedType,
  PlannedTypes,
  UnionNode,
} from "../ir/plan.ts"
import { childrenOf } from "../ir/children.ts"
import type { Definitions, OfKind, Shape } from "../ir/shape.ts"
import type { FileSites } from "../ir/site.ts"
import { discriminate } from "./discriminate.ts"
import { arrayCouldPass, isInherited } from "./fields.ts"
import { checkOrder } from "./order.ts"
import { definitionOf, familiesOf, reachable } from "./traits.ts"

/** Types of one file, growing while sites are planned: a site's own type is added when it is met. */
export interface TypeSet {
  definitions: Definitions
  planned: PlannedTypes
  /** Ids of the types that were made here, by their name and content. */
  made: Map<string, string>
}

export function planTypes(file: FileSites): TypeSet {
  const types: TypeSet = { definitions: { ...file.definitions }, planned: {}, made: new Map() }
  for (const id of Object.keys(file.definitions)) planType(types, id)
  return types
}

/** The id of a type as a site names it; one that has no definition yet gets one. */
export function typeOf(types: TypeSet, typeName: string, shape: Shape): string {
  return shape.kind === "ref" ? shape.to : define(types, identifierOf(typeName), shape)
}

function define(types: TypeSet, name: string, shape: Shape): string {
  const key = JSON.stringify(shape)
  const known = types.made.get(key)
  if (known !== undefined) return known
  let id = name
  for (let number = 2; Object.hasOwn(types.definitions, id); number++) id = `${name}_${number}`
  types.made.set(key, id)
  types.definitions[id] = { name: id, shape }
  planType(types, id)
  return id
}

export function planType(types: TypeSet, id: string): void {
  const shape = definitionOf(id, types.definitions)
  const { name } = types.definitions[id]!
  // Before its node is planned, so that a type that mentions itself finds an entry.
  const recursive = isUnbounded(shape, id, types.definitions)
  const type: PlannedType = {
    id,
    name,
    node: { kind: "never" },
    recursive,
    weight: 1,
    verbatim: false,
    strings: "each",
  }
  types.planned[id] = type
  type.node = planRoot(shape, name, types)
}

function planRoot(shape: Shape, name: string, types: TypeSet): Node {
  if (shape.kind === "union") return planUnion(shape, name, types)
  return shape.kind === "object" ? planObject(shape, name, types) : planNode(shape, name, types)
}

/** Whether the type, or one that it mentions, comes back to itself. */
function isUnbounded(shape: Shape, id: string, definitions: Definitions): boolean {
  const mentioned = reachable(shape, definitions)
  if (mentioned.has(id)) return true
  return [...mentioned].some((to) => reachable(definitionOf(to, definitions), definitions).has(to))
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
        item: planNode(shape.item, `${path}_item`, types),
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
        ? { kind: "ref", to: define(types, path, shape) }
        : planObject(shape, path, types)
    case "union":
      return isSimple(shape, types)
        ? planUnion(shape, path, types)
        : { kind: "ref", to: define(types, path, shape) }
    case "ref":
      return { kind: "ref", to: shape.to }
    default:
      return shape
  }
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
  const { tag, wire } = discriminate(shape, types.definitions)
  return !tag && wire.slice(0, -1).every((index) => isPlain(shape.members[index]!))
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
      return { kind: "ref", to: define(types, path, member) }
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
  }))
  const required = fields.some((field) => !field.optional)
  return {
    kind: "object",
    fields,
    index: shape.index && planNode(shape.index, `${path}_value`, types),
    checkOrder: checkOrder(fields),
    refuseArray: { memory: !required, wire: arrayCouldPass(fields) },
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
function identifierOf(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? []
  const joined = words
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")
    .slice(0, 40)
  return /^[A-Za-z]/.test(joined) ? joined : `Type${joined}`
}
