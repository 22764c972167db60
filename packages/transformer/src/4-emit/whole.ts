import type { Node, NodeField, ObjectNode, PlannedType, PlannedTypes } from "../ir/plan.ts"

// With fewer fields, the code of its own is hardly longer.
const FEW = 4

/**
 * For each type that needs none of its fields the type that has the same fields and needs some of them: `User` for
 * `Partial<User>`; null: the file does not use such a type.
 */
export function wholesIn(types: PlannedTypes): ReadonlyMap<PlannedType, PlannedType | null> {
  const loose: [PlannedType, ObjectNode][] = []
  const others: [PlannedType, ObjectNode][] = []
  for (const type of Object.values(types)) {
    const object = objectOf(type)
    if (object) (isLoose(object) ? loose : others).push([type, object])
  }
  const wholeOf = (object: ObjectNode): PlannedType | null =>
    others.find(([, other]) => hasSameFields(other, object))?.[0] ?? null
  return new Map(loose.map(([type, object]) => [type, wholeOf(object)]))
}

/** Of whole types, which files share. */
const objects = new WeakMap<Node, ObjectNode | null>()

/** The object, where nothing but fields is in it. */
function objectOf({ node }: PlannedType): ObjectNode | null {
  const known = objects.get(node)
  if (known !== undefined) return known
  const found = node.kind === "object" && isPlain(node) ? node : null
  objects.set(node, found)
  return found
}

function isPlain(node: ObjectNode): boolean {
  return (
    node.fields.length >= FEW &&
    node.index === null &&
    !node.patterns &&
    !node.closed &&
    node.minProperties === undefined &&
    node.maxProperties === undefined &&
    node.fields.every((field) => field.default === undefined && !field.asNull)
  )
}

const isLoose = ({ fields }: ObjectNode): boolean => fields.every(({ optional }) => optional)

function hasSameFields({ fields }: ObjectNode, other: ObjectNode): boolean {
  return (
    fields.length === other.fields.length &&
    fields.every((field, index) => isSameField(field, other.fields[index]!))
  )
}

function isSameField(one: NodeField, other: NodeField): boolean {
  return one.key === other.key && one.wireKey === other.wireKey && isSamePart(one.node, other.node)
}

/** Whether two pieces of a plan are the same data. */
function isSamePart(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Object.is(one, other)
  const own = Object.entries(one)
  const others = new Map<string, unknown>(Object.entries(other))
  return (
    own.length === others.size &&
    own.every(([key, value]) => others.has(key) && isSamePart(value, others.get(key)))
  )
}
