import type { Node, ObjectNode } from "../../ir/plan.ts"
import { type Code, block, js } from "../emit-code.ts"
import { byPattern, hiddenKey, setEntry } from "../revive/revive-entries.ts"
import { type FastScope, call, fail, type Read } from "./decode-scope.ts"
import { braced, colon } from "./separator.ts"

/** Keys and values that patterns or the index take; they come behind the fields. */
export interface Entries {
  keys: Code
  values: Code
}

/** A member whose key no field has. */
export function otherMember(node: ObjectNode, entries: Entries | null, scope: FastScope): Code[] {
  const { emitter } = scope
  if (!entries) {
    if (node.closed) return [fail(scope)]
    return [js`at = ${emitter.helper("memberEnd")}(text, at)`, js`if (at < 0) ${fail(scope)}`]
  }
  const key = call(js`${emitter.helper("plainKeyAt")}(text, at)`, "key", scope)
  const take = (item: Node): Code[] => {
    const read = scope.visit(item, "entry", scope)
    return [
      ...read.statements,
      js`${entries.keys}.push(${key.result})`,
      js`${entries.values}.push(${read.result})`,
    ]
  }
  const skipped = call(js`${emitter.helper("valueAt")}(text, at)`, "skipped", scope)
  const otherwise = node.closed ? [fail(scope)] : skipped.statements
  return [
    ...key.statements,
    ...colon(scope),
    ...unlessHidden(
      node,
      key.result,
      otherwise,
      byPattern(node, key.result, take, otherwise, scope),
    ),
  ]
}

function unlessHidden(node: ObjectNode, key: Code, otherwise: Code[], take: Code[]): Code[] {
  const isHidden = hiddenKey(node, key)
  return isHidden ? [js`if (${isHidden}) ${block(otherwise)} else ${block(take)}`] : take
}

export function putEntries(object: Code, { keys, values }: Entries, scope: FastScope): Code {
  const index = scope.locals.fresh("index")
  const key = scope.locals.fresh("key")
  return js`for (let ${index} = 0; ${index} < ${keys}.length; ${index}++) ${block([
    js`const ${key} = ${keys}[${index}]`,
    setEntry(object, key, js`${values}[${index}]`, scope),
  ])}`
}

/** An object of nothing but an index. */
export function fastRecord(item: Node, hint: string, scope: FastScope): Read {
  const record = scope.locals.fresh(hint)
  const key = call(js`${scope.emitter.helper("stringAt")}(text, at)`, "key", scope)
  const entry = scope.visit(item, "entry", scope)
  const body = [
    ...key.statements,
    ...colon(scope),
    ...entry.statements,
    setEntry(record, key.result, entry.result, scope),
  ]
  return { statements: [js`const ${record} = {}`, ...braced(body, scope)], result: record }
}
