import type { Node, NodeField, Tag, UnionNode, ObjectNode, PlannedTypes } from "../../ir/plan.ts"
import { type Code, join, js, member } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"

/** The only values of a key with which a value may fit a member. */
export interface LiteralGate {
  key: string
  inherited: boolean
  values: readonly (string | number | boolean)[]
  member: Node
}

/** A field without which no value fits a member. */
export interface FieldGate {
  field: NodeField
  member: Node
}

export interface Gates {
  literals: LiteralGate[]
  fields: FieldGate[]
  /** Members that cannot be excluded before they are checked. */
  others: Node[]
}

type Expression = (node: Node, value: Code, emitter: Emitter) => Code

/** How the members of a union are distinguished in memory. */
export function gatesOf(node: UnionNode, { types }: Emitter): Gates {
  const members = node.memory.map((index) => node.members[index]!)
  const gates: Gates = { literals: [], fields: [], others: [] }
  const told = toldByField(members, types)
  for (const each of members) {
    const field = told.get(each)
    if (!field) gates.others.push(each)
    else if (field.node.kind === "literal")
      gates.literals.push(literalGate(field, field.node.value, each))
    else gates.fields.push({ field, member: each })
  }
  if (node.tag) gates.literals.push(...tagGates(node, node.tag))
  return gates
}

function literalGate(
  { key, inherited }: NodeField,
  value: string | number | boolean,
  of: Node,
): LiteralGate {
  return { key, inherited, values: [value], member: of }
}

function tagGates({ members }: UnionNode, { key, inherited, cases }: Tag): LiteralGate[] {
  return cases.map(({ values, member: index }) => ({
    key,
    inherited,
    values,
    member: members[index]!,
  }))
}

/** What the key of a gate gives, for a value that is known to be an object. */
export function gateValue({ key, inherited }: LiteralGate, value: Code, emitter: Emitter): Code {
  return inherited ? js`${emitter.helper("ownValue")}(${value}, ${key})` : member(value, key)
}

/** Whether an object fits a member behind a gate. */
export function passes(
  { literals, fields }: Pick<Gates, "literals" | "fields">,
  value: Code,
  emitter: Emitter,
  expression: Expression,
): Code {
  const tests = literals.map((gate) => {
    const read = gateValue(gate, value, emitter)
    const matches = join(
      gate.values.map((literal) => js`${read} === ${literal}`),
      "||",
      js`false`,
    )
    const test = gate.values.length > 1 ? js`(${matches})` : matches
    return js`(${test} && ${expression(gate.member, value, emitter)})`
  })
  tests.push(...fieldTests(fields, value, emitter, expression))
  return tests.length === 1 ? tests[0]! : js`(${join(tests, "||", js`false`)})`
}

// To look up a key that only some objects have costs more than the check after it: such objects have more
// shapes than the engine distinguishes. So a key that several members have is looked up once, if that saves
// look-ups.
function fieldTests(
  gates: readonly FieldGate[],
  value: Code,
  emitter: Emitter,
  expression: Expression,
): Code[] {
  const has = ({ key }: NodeField): Code => js`${member(value, key)} !== undefined`
  const one = ({ field, member: each }: FieldGate): Code =>
    js`(${has(field)} && ${expression(each, value, emitter)})`
  const shared = sharedField(gates, emitter)
  if (!shared) return gates.map(one)
  const behind = gates.filter((gate) => shared.members.has(gate.member))
  // The shared key distinguishes some of them already: they come last, since no further look-up is needed.
  const known = (gate: FieldGate): boolean => gate.field.key === shared.field.key
  const inside = [
    ...behind.filter((gate) => !known(gate)).map(one),
    ...behind.filter(known).map((gate) => expression(gate.member, value, emitter)),
  ]
  return [
    js`(${has(shared.field)} && (${join(inside, "||", js`false`)}))`,
    ...gates.filter((gate) => !shared.members.has(gate.member)).map(one),
  ]
}

function sharedField(
  gates: readonly FieldGate[],
  { types }: Emitter,
): { field: NodeField; members: Set<Node> } | null {
  let best: { field: NodeField; members: Set<Node> } | null = null
  let most = 0
  const nodes = gates.map((gate) => gate.member)
  for (const [field, having] of membersByField(nodes, types)) {
    const own = gates.filter((gate) => gate.field.key === field.key).length
    const saved = (gates.length - having.size) * (having.size - 1) - (having.size - own)
    if (saved <= most) continue
    most = saved
    best = { field, members: having }
  }
  return best
}

/**
 * Objects of a union that no tag distinguishes, each with a field that it requires and few of the others
 * have. When that field is missing, or is another literal, the member does not fit, without a call; and since
 * its check sees few other objects, the engine knows their shape there (benchmarks/check, union-implicit). A
 * field that is present proves nothing: the member must still fit.
 */
function toldByField(members: readonly Node[], types: PlannedTypes): Map<Node, NodeField> {
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
function membersByField(members: readonly Node[], types: PlannedTypes): [NodeField, Set<Node>][] {
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
