import type { Node, NodeField, ObjectNode, PlannedTypes } from "../../ir/plan.ts"

/**
 * Objects of a union that no tag distinguishes, each with a field that it requires and few of the others
 * have. When that field is missing, or is another literal, the member does not fit, without a call; and since
 * its check sees few other objects, the engine knows their shape there (benchmarks/check, union-implicit). A
 * field that is present proves nothing: the member must still fit.
 */
export function toldByField(members: readonly Node[], types: PlannedTypes): Map<Node, NodeField> {
  const objects = members.flatMap((member) => {
    const object = objectOf(member, types)
    return object ? [{ member, object }] : []
  })
  const told = new Map<Node, NodeField>()
  if (objects.length < 2) return told
  const likeIt = (field: NodeField): number =>
    objects.filter(({ object }) => object.fields.some((other) => isAlike(field, other))).length
  for (const { member, object } of objects) {
    const [field] = object.fields
      .filter(isRequired)
      .toSorted((one, other) => likeIt(one) - likeIt(other))
    if (field) told.set(member, field)
  }
  return told
}

function isAlike({ key, node }: NodeField, other: NodeField): boolean {
  if (key !== other.key) return false
  return node.kind !== "literal" || other.node.kind !== "literal" || node.value === other.node.value
}

function objectOf(member: Node, types: PlannedTypes): ObjectNode | null {
  const node = member.kind === "ref" ? types[member.to]!.node : member
  return node.kind === "object" ? node : null
}

function isRequired({ optional, takesUndefined, inherited }: NodeField): boolean {
  return !optional && !takesUndefined && !inherited
}

/** The fields that are required by some of the members, whatever their values: with the members that do. */
export function membersByField(
  members: readonly Node[],
  types: PlannedTypes,
): [NodeField, Set<Node>][] {
  const found = new Map<string, [NodeField, Set<Node>]>()
  for (const member of members) {
    for (const field of objectOf(member, types)?.fields.filter(isRequired) ?? []) {
      const known = found.get(field.key)
      if (known) known[1].add(member)
      else found.set(field.key, [field, new Set([member])])
    }
  }
  return [...found.values()]
}
