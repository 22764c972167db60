import type { NodeField, ObjectNode, PlannedType, PlannedTypes } from "../ir/plan.ts"

// With fewer fields, the code of its own is hardly longer.
const FEW = 4

/**
 * For each type that needs none of its fields the type that has the same fields and needs some of them: `User` for
 * `Partial<User>`; null: the file does not use such a type.
 */
export function wholesIn(types: PlannedTypes): ReadonlyMap<PlannedType, PlannedType | null> {
  const all = Object.values(types)
  return new Map(
    all.flatMap((type) => {
      const loose = objectOf(type)
      if (!loose || !isLoose(loose)) return []
      return [[type, all.find((other) => isWholeOf(objectOf(other), loose)) ?? null] as const]
    }),
  )
}

/** The object, where nothing but fields is in it. */
function objectOf({ node }: PlannedType): ObjectNode | null {
  if (node.kind !== "object") return null
  const isPlain =
    node.fields.length >= FEW &&
    node.index === null &&
    !node.patterns &&
    !node.closed &&
    node.minProperties === undefined &&
    node.maxProperties === undefined &&
    node.fields.every((field) => field.default === undefined && !field.asNull)
  return isPlain ? node : null
}

const isLoose = ({ fields }: ObjectNode): boolean => fields.every(({ optional }) => optional)

function isWholeOf(object: ObjectNode | null, loose: ObjectNode): boolean {
  if (!object || isLoose(object)) return false
  const { fields } = object
  return (
    fields.length === loose.fields.length &&
    fields.every((field, index) => isSameField(field, loose.fields[index]!))
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
