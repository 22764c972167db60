import { childrenOfNode } from "../../ir/node-children.ts"
import type { Node, NodeOfKind, ObjectNode, PlannedType, PlannedTypes } from "../../ir/plan.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, block, concat, js, lines, member } from "../emit-code.ts"
import {
  type Alternative,
  type Decision,
  decideParts,
  membersOf,
  scopeOf,
} from "../encode/decision.ts"
import { namesOf } from "../encode/encode-object.ts"
import { tryWriting } from "../encode/index.ts"
import type { Emitter } from "../create-emitter.ts"
import type { Locals } from "../names.ts"

interface Scope {
  emitter: Emitter
  locals: Locals
}

/** `function pruneUser(value)`: takes away, in place and deep, every key that the type does not name; gives the value. */
export function writePrune(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const scope = { emitter, locals: emitter.locals("value") }
  const body = lines([...prune(type.node, js`value`, scope), js`return value`])
  return js`function ${functionName}(value) ${block([tryWriting(body, type, emitter)])}`
}

/** Empty where the type contains no objects. */
function prune(node: Node, value: Code, scope: Scope): Code[] {
  const { emitter } = scope
  if (!hasObjects(node, emitter.types)) return []
  switch (node.kind) {
    case "array":
      return [pruneItems(node.item, value, js`0`, js`${value}.length`, scope)]
    case "tuple":
      return pruneTuple(node, value, scope)
    case "set":
      return pruneSet(node, value, scope)
    case "map":
      return pruneMap(node, value, scope)
    case "object":
      return [...pruneKeys(node, value, scope), ...pruneFields(node, value, scope)]
    case "union":
      return pruneUnion(node, value, scope)
    case "refined":
      return prune(node.of, value, scope)
    case "ref":
      return [js`${emitter.call("prune", node.to)}(${value})`]
    default:
      return []
  }
}

function pruneItems(item: Node, value: Code, from: Code, end: Code, scope: Scope): Code {
  const index = scope.locals.fresh("index")
  const at = scope.locals.fresh("item")
  return js`for (let ${index} = ${from}; ${index} < ${end}; ${index}++) ${block([
    js`const ${at} = ${value}[${index}]`,
    ...prune(item, at, scope),
  ])}`
}

function pruneTuple(
  { items, rest, after = [] }: NodeOfKind<"tuple">,
  value: Code,
  scope: Scope,
): Code[] {
  const place = (node: Node, index: Code, optional = false): Code[] => {
    if (!hasObjects(node, scope.emitter.types)) return []
    const at = scope.locals.fresh("item")
    const pruned = prune(node, at, scope)
    return [
      js`const ${at} = ${value}[${index}]`,
      ...(optional ? [js`if (${at} !== undefined) ${block(pruned)}`] : pruned),
    ]
  }
  const end = after.length > 0 ? js`${value}.length - ${after.length}` : js`${value}.length`
  return [
    ...items.flatMap((item, index) => place(item.node, js`${index}`, item.optional)),
    ...(rest && hasObjects(rest.node, scope.emitter.types)
      ? [pruneItems(rest.node, value, js`${items.length}`, end, scope)]
      : []),
    ...after.flatMap((item, index) =>
      place(item.node, js`${value}.length - ${after.length - index}`),
    ),
  ]
}

function pruneSet(node: NodeOfKind<"set">, value: Code, scope: Scope): Code[] {
  const item = scope.locals.fresh("item")
  return [js`for (const ${item} of ${value}) ${block(prune(node.item, item, scope))}`]
}

function pruneMap(node: NodeOfKind<"map">, value: Code, scope: Scope): Code[] {
  const key = scope.locals.fresh("key")
  const item = scope.locals.fresh("item")
  const body = [...prune(node.key, key, scope), ...prune(node.value, item, scope)]
  return [js`for (const [${key}, ${item}] of ${value}) ${block(body)}`]
}

/**
 * Keys are visited by `for in`: V8 caches the list of an object's keys, so an object with nothing to remove
 * costs one walk over it, without a list of its own. Where values are visited too, by own keys: a URL, which
 * a record accepts, inherits some of its keys, and inherited values do not belong to the record.
 */
function pruneKeys(node: ObjectNode, value: Code, scope: Scope): Code[] {
  const wireNames = namesOf(node).slice(node.fields.length)
  const key = scope.locals.fresh("key")
  const remove = js`delete ${value}[${key}]`
  const unknown = entryOf(node, key, value, remove, scope)
  if (unknown.length === 0 && wireNames.length === 0) return []
  const cases = [
    ...node.fields.flatMap((field) => [js`case ${field.key}:`]),
    ...(node.fields.length > 0 ? [js`  break`] : []),
    ...wireNames.flatMap((name) => [js`case ${name}:`]),
    ...(wireNames.length > 0 && unknown.length > 0 ? [js`  ${remove}`, js`  break`] : []),
    ...(unknown.length > 0 ? [js`default:`, js`  ${lines(unknown)}`] : [js`  ${remove}`]),
  ]
  const body = node.fields.length > 0 ? js`switch (${key}) ${block(cases)}` : lines(unknown)
  const keys = looksInside(node, scope)
    ? js`of ${scope.emitter.global("Object")}.keys(${value})`
    : js`in ${value}`
  return [js`for (const ${key} ${keys}) ${block([body])}`]
}

/** Whether values of keys that no field names may hold objects. */
function looksInside({ index, patterns = [] }: ObjectNode, { emitter }: Scope): boolean {
  const entries = [...patterns.map((pattern) => pattern.node), ...(index ? [index] : [])]
  return entries.some((entry) => hasObjects(entry, emitter.types))
}

/** What happens to a key that is not a field. */
function entryOf(node: ObjectNode, key: Code, value: Code, remove: Code, scope: Scope): Code[] {
  const take = (entry: Node): Code[] => {
    if (!hasObjects(entry, scope.emitter.types)) return []
    const item = scope.locals.fresh("item")
    return [js`const ${item} = ${value}[${key}]`, ...prune(entry, item, scope)]
  }
  const last = node.index ? take(node.index) : [remove]
  if (node.index && !looksInside(node, scope)) return []
  const branches = (node.patterns ?? []).map((pattern) => {
    const fits =
      pattern.key.kind === "number"
        ? js`${scope.emitter.helper("isNumericKey")}(${key})`
        : checkExpression(pattern.key, key, scope.emitter)
    return js`if (${fits}) ${block(take(pattern.node))}`
  })
  if (branches.length === 0) return last
  return [concat([...branches.flatMap((branch) => [branch, js` else `]), block(last)])]
}

function pruneFields(node: ObjectNode, value: Code, scope: Scope): Code[] {
  return node.fields.flatMap((field) => {
    if (!hasObjects(field.node, scope.emitter.types)) return []
    const at = scope.locals.fresh(field.key)
    const read = field.inherited
      ? js`${scope.emitter.helper("ownValue")}(${value}, ${field.key})`
      : member(value, field.key)
    const pruned = prune(field.node, at, scope)
    return [
      js`const ${at} = ${read}`,
      ...(field.optional ? [js`if (${at} !== undefined) ${block(pruned)}`] : pruned),
    ]
  })
}

/** Members are leaves or refs (3-plan). */
function pruneUnion(node: NodeOfKind<"union">, value: Code, scope: Scope): Code[] {
  const decide = (decision: Decision): Code[] => {
    if ("member" in decision) return prune(decision.member, value, scope)
    if ("merge" in decision) {
      const members = membersOf(decision.merge, "keep", scope.emitter)
      return [js`${scope.emitter.helper("pruneMerged")}(${value}, ${members})`]
    }
    const { reads, cases, otherwise } = decision
    const known: Code[] = []
    const statements = reads.map(({ hint, from }) => {
      const at = scope.locals.fresh(hint)
      const statement = js`const ${at} = ${from(known)}`
      known.push(at)
      return statement
    })
    return [...statements, ...chain(cases(known), otherwise ? decide(otherwise) : [])]
  }
  const chain = (alternatives: Alternative[], otherwise: Code[]): Code[] => {
    const branches = alternatives.map(
      ({ condition, decision }) => js`if (${condition}) ${block(decide(decision))}`,
    )
    const end = otherwise.length > 0 ? [...branches, block(otherwise)] : branches
    return [concat(end.flatMap((branch, at) => (at === 0 ? [branch] : [js` else `, branch])))]
  }
  return chain(decideParts(scopeOf(node, value, scope.emitter)), [])
}

/** Whether a value may hold an object whose keys the type names. What has a `toJSON` is left as it is. */
function hasObjects(node: Node, types: PlannedTypes, seen: Set<string> = new Set()): boolean {
  if (node.kind === "object") return true
  if (node.kind === "to-json") return false
  if (node.kind !== "ref")
    return childrenOfNode(node).some((child) => hasObjects(child, types, seen))
  if (seen.has(node.to)) return false
  seen.add(node.to)
  return hasObjects(types[node.to]!.node, types, seen)
}
