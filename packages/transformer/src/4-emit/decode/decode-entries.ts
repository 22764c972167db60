import type { Node, ObjectNode } from "../../ir/plan.ts"
import { type Code, block, js } from "../emit-code.ts"
import { byPattern, hiddenKey, setEntry } from "../revive/revive-entries.ts"
import {
  call,
  type FastScope,
  fail,
  type Read,
  settled,
  sourceEnd,
  variable,
  withoutTarget,
} from "./decode-scope.ts"
import { braced, separator } from "./separator.ts"

/** Keys and values that patterns or the index take; they come behind the fields. */
export interface Entries {
  keys: Code
  values: Code
}

/** A member whose key no field has. */
export function otherMember(
  node: ObjectNode,
  entries: Entries | null,
  scope: FastScope,
): Pick<Read, "statements" | "end"> {
  const { emitter } = scope
  if (!entries) {
    if (node.closed) return { statements: [fail(scope)] }
    return { statements: [], end: js`${emitter.helper("memberEnd")}(text, at)` }
  }
  const key = call(emitter.helper("plainKeyAt"), "key", scope)
  const take = (item: Node): Code[] => {
    const read = scope.visit(item, "entry", scope)
    return [
      ...settled(read),
      js`${entries.keys}.push(${key.result})`,
      js`${entries.values}.push(${read.result})`,
    ]
  }
  const skipped = [js`${emitter.helper("valueAt")}(text, at)`, js`at = ${sourceEnd(scope)}`]
  const otherwise = node.closed ? [fail(scope)] : skipped
  return {
    statements: [
      ...key.statements,
      ...separator(58, key, scope),
      ...unlessHidden(
        node,
        key.result,
        otherwise,
        byPattern(node, key.result, take, otherwise, scope),
      ),
    ],
  }
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
  const { value: record, assigned } = variable(hint, scope)
  const within = withoutTarget(scope)
  const key = call(scope.emitter.helper("stringAt"), "key", within)
  const entry = scope.visit(item, "entry", within)
  const statements = [
    ...key.statements,
    ...separator(58, key, scope),
    ...entry.statements,
    setEntry(record, key.result, entry.result, scope),
  ]
  return {
    statements: [js`${assigned} = {}`, ...braced({ ...entry, statements }, scope)],
    result: record,
  }
}
