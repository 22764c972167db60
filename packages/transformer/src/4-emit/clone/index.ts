import type { Node, NodeOfKind, PlannedType } from "../../ir/plan.ts"
import { type Code, block, js, lines, choice } from "../emit-code.ts"
import { tryWriting } from "../encode/index.ts"
import type { Emitter } from "../create-emitter.ts"
import { cloneArray, cloneMap, cloneSet, cloneTuple } from "./clone-collection.ts"
import { cloneObject } from "./clone-object.ts"
import type { Cloned, Scope } from "./clone-scope.ts"
import { isImmutable } from "../immutable.ts"
import {
  type Alternative,
  type Decision,
  decideParts,
  membersOf,
  scopeOf,
} from "../encode/decision.ts"
import { isUnknown } from "../encode/encode-traits.ts"

const MERGED = { clone: "mergedCopy", keep: "mergedKept" } as const

/** Primitives as they are; the rest by the first member that takes the value. Members are leaves or refs (3-plan). */
function cloneUnion(node: NodeOfKind<"union">, value: Code, scope: Scope): Cloned {
  const statements: Code[] = []
  const copy = (to: Node): Code =>
    isImmutable(to, scope.emitter.types) ? value : scope.clone(to, value, "copy", scope).result

  const decide = (decision: Decision): Code => {
    if ("member" in decision) return copy(decision.member)
    if ("merge" in decision) {
      const members = membersOf(decision.merge, scope.makes, scope.emitter)
      return js`${scope.emitter.helper(MERGED[scope.makes])}(${value}, ${members})`
    }
    const { reads, cases, otherwise } = decision
    const known: Code[] = []
    for (const { hint, from } of reads) {
      const at = scope.locals.fresh(hint)
      // Outside of the conditions, so the value may be anything there.
      statements.push(js`const ${at} = ${value} == null ? undefined : ${from(known)}`)
      known.push(at)
    }
    return chain(cases(known), otherwise)
  }
  const chain = (alternatives: Alternative[], otherwise: Decision | null): Code =>
    choice(
      alternatives.map(({ condition }) => condition),
      [
        ...alternatives.map(({ decision }) => decide(decision)),
        otherwise ? decide(otherwise) : value,
      ],
    )

  const parts = decideParts(scopeOf(node, value, scope.emitter))
  // A function or a symbol is refused, as everywhere in `unknown`.
  const anything = node.members.find((member) => isUnknown(member, scope.emitter.types))
  return { statements, result: chain(parts, anything ? { member: anything } : null) }
}

/** `function cloneUser(value): User`: a deep copy of exactly the type's fields, in its order. */
export function writeClone(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  return write("clone", type, functionName, emitter)
}

/** `function keepUser(value)`: what clone gives, but for the leaves, which are those of the value itself. */
export function writeKeep(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  return write("keep", type, functionName, emitter)
}

function write(
  makes: Scope["makes"],
  type: PlannedType,
  functionName: Code,
  emitter: Emitter,
): Code {
  const scope = { makes, emitter, locals: emitter.locals("value"), clone }
  const { statements, result } = clone(type.node, js`value`, "copy", scope)
  const body = lines([...statements, js`return ${result}`])
  return js`function ${functionName}(value) ${block([tryWriting(body, type, emitter)])}`
}

function clone(node: Node, value: Code, hint: string, scope: Scope): Cloned {
  const { emitter } = scope
  if (isImmutable(node, emitter.types)) return { statements: [], result: value }
  switch (node.kind) {
    case "array":
      return cloneArray(node, value, hint, scope)
    case "tuple":
      return cloneTuple(node, value, hint, scope)
    case "set":
      return cloneSet(node, value, hint, scope)
    case "map":
      return cloneMap(node, value, hint, scope)
    case "object":
      return cloneObject(node, value, hint, scope)
    case "union":
      return cloneUnion(node, value, scope)
    case "refined":
      return clone(node.of, value, hint, scope)
    case "ref":
      return inline(js`${emitter.call(scope.makes, node.to)}(${value})`)
    default:
      return inline(scope.makes === "keep" ? value : cloneLeaf(node, value, emitter))
  }
}

function inline(result: Code): Cloned {
  return { statements: [], result }
}

type Mutable = Exclude<
  Node,
  NodeOfKind<"array" | "tuple" | "set" | "map" | "object" | "union" | "refined" | "ref">
>

function cloneLeaf(node: Mutable, value: Code, emitter: Emitter): Code {
  switch (node.kind) {
    case "date":
      return js`new ${emitter.global("Date")}(${value}.getTime())`
    case "url":
      return js`new ${emitter.global("URL")}(${value}.href)`
    case "regexp":
      return js`new ${emitter.global("RegExp")}(${value})`
    case "bytes":
      return js`${emitter.helper("copyOfBytes")}(${value}, ${node.type})`
    case "any":
    case "unknown":
      return js`${emitter.helper("copyOfAny")}(${value})`
    default:
      return value
  }
}
