import type { Node, ObjectNode } from "../../ir/plan.ts"
import type { KeyPattern } from "../../ir/shape.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, block, concat, join, js, nothing } from "../emit-code.ts"
import { type Place, refuse, refuseUnless, type Scope } from "./revive-scope.ts"

/** The keys that patterns and the index take: the first pattern that fits a key decides. */
export function reviveEntries(node: ObjectNode, value: Code, object: Code, scope: Scope): Code {
  const key = scope.locals.fresh("key")
  const entry = scope.locals.fresh("entry")
  const named = node.fields.map((field) => js`${key} === ${field.wireKey}`)
  const skip = named.length === 0 ? nothing : js`if (${join(named, "||", js`false`)}) continue`
  const isHidden = hiddenKey(node, key)
  const take = (item: Node): Code[] => {
    const { statements, result } = scope.part(item, entry, "entry", scope)
    return [...statements, setEntry(object, key, result, scope)]
  }
  const otherwise = node.closed ? [refuse(scope)] : []
  return js`for (const ${key} of ${scope.emitter.global("Object")}.keys(${value})) ${block([
    skip,
    isHidden ? js`if (${isHidden}) ${node.closed ? refuse(scope) : js`continue`}` : nothing,
    js`const ${entry} = ${value}[${key}]`,
    ...byPattern(node, key, take, otherwise, scope),
  ])}`
}

/** The key of a field in memory is no key on the wire when the field has another one there. */
export function hiddenKey({ fields }: ObjectNode, key: Code): Code | null {
  const hidden = fields.filter((field) => fields.every(({ wireKey }) => wireKey !== field.key))
  if (hidden.length === 0) return null
  return join(
    hidden.map((field) => js`${key} === ${field.key}`),
    "||",
    nothing,
  )
}

/** An assignment to __proto__ would set the prototype. */
export function setEntry(object: Code, key: Code, value: Code, place: Place): Code {
  return js`
    if (${key} === "__proto__") ${place.emitter.helper("setOwn")}(${object}, ${key}, ${value})
    else ${object}[${key}] = ${value}
  `
}

/** `if (a pattern fits the key) … else …` */
export function byPattern(
  node: ObjectNode,
  key: Code,
  take: (item: Node) => Code[],
  otherwise: Code[],
  place: Place,
): Code[] {
  const last = node.index ? take(node.index) : otherwise
  const patterns = node.patterns ?? []
  if (patterns.length === 0) return last
  const branches = patterns.map(
    (pattern) => js`if (${keyFits(pattern.key, key, place)}) ${block(take(pattern.node))} else `,
  )
  return [concat([...branches, block(last)])]
}

function keyFits(pattern: KeyPattern, key: Code, { emitter }: Place): Code {
  return pattern.kind === "number"
    ? js`${emitter.helper("isNumericKey")}(${key})`
    : checkExpression(pattern, key, emitter)
}

/** As many keys as fields that are there. */
export function refuseUnknown(node: ObjectNode, value: Code, read: Code[], scope: Scope): Code {
  const always = node.fields.filter((field) => isAlwaysThere(field)).length
  const counts = read.flatMap((at, index) =>
    isAlwaysThere(node.fields[index]!) ? [] : [js` + (${at} === undefined ? 0 : 1)`],
  )
  const sum = concat([js`${always}`, ...counts])
  return refuseUnless(
    [js`${scope.emitter.global("Object")}.keys(${value}).length === ${sum}`],
    scope,
  )
}

function isAlwaysThere({
  optional,
  takesUndefined,
  default: text,
  asNull,
}: ObjectNode["fields"][number]): boolean {
  return !optional && !takesUndefined && text === undefined && !asNull
}
