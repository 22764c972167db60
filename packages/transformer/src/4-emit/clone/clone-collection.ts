import type { Node, NodeOfKind } from "../../ir/plan.ts"
import { type Code, block, join, js } from "../emit-code.ts"
import { type Cloned, type Scope, unlessUndefined } from "./clone-scope.ts"
import { isImmutable } from "../immutable.ts"

export function cloneArray(
  node: NodeOfKind<"array">,
  value: Code,
  hint: string,
  scope: Scope,
): Cloned {
  if (isImmutable(node.item, scope.emitter.types))
    return { statements: [], result: js`[...${value}]` }
  const copy = scope.locals.fresh(hint)
  const statements = [js`const ${copy} = []`, pushItems(node.item, value, copy, js`0`, null, scope)]
  return { statements, result: copy }
}

/** Items by index: holes become undefined. */
function pushItems(
  item: Node,
  value: Code,
  copy: Code,
  from: Code,
  after: number | null,
  scope: Scope,
): Code {
  const index = scope.locals.fresh("index")
  const at = scope.locals.fresh("item")
  const end = after ? js`${value}.length - ${after}` : js`${value}.length`
  const { statements, result } = scope.clone(item, at, "copy", scope)
  return js`for (let ${index} = ${from}; ${index} < ${end}; ${index}++) ${block([
    js`const ${at} = ${value}[${index}]`,
    ...statements,
    js`${copy}.push(${result})`,
  ])}`
}

export function cloneTuple(
  { items, rest, after = [] }: NodeOfKind<"tuple">,
  value: Code,
  hint: string,
  scope: Scope,
): Cloned {
  const place = (node: Node, index: Code, optional = false): Cloned => {
    if (isImmutable(node, scope.emitter.types))
      return { statements: [], result: js`${value}[${index}]` }
    const at = scope.locals.fresh("item")
    const read = js`const ${at} = ${value}[${index}]`
    const cloned = scope.clone(node, at, "copy", scope)
    const { statements, result } = optional ? unlessUndefined(cloned, at, scope) : cloned
    return { statements: [read, ...statements], result }
  }
  const required = items.filter((item) => !item.optional)
  const first = required.map((item, index) => place(item.node, js`${index}`))
  const literal = js`[${join(
    first.map(({ result }) => result),
    ",",
    js``,
  )}]`
  const before = first.flatMap(({ statements }) => statements)
  if (required.length === items.length && !rest) return { statements: before, result: literal }

  const copy = scope.locals.fresh(hint)
  const push = ({ statements, result }: Cloned): Code[] => [
    ...statements,
    js`${copy}.push(${result})`,
  ]
  const optional = items.slice(required.length).map((item, offset) => {
    const index = required.length + offset
    return js`if (${value}.length > ${index}) ${block(push(place(item.node, js`${index}`, true)))}`
  })
  const more = rest
    ? [pushItems(rest.node, value, copy, js`${items.length}`, after.length, scope)]
    : []
  const last = after.flatMap((item, index) =>
    push(place(item.node, js`${value}.length - ${after.length - index}`)),
  )
  return {
    statements: [...before, js`const ${copy} = ${literal}`, ...optional, ...more, ...last],
    result: copy,
  }
}

export function cloneSet(node: NodeOfKind<"set">, value: Code, hint: string, scope: Scope): Cloned {
  const Set = scope.emitter.global("Set")
  if (isImmutable(node.item, scope.emitter.types))
    return { statements: [], result: js`new ${Set}(${value})` }
  const copy = scope.locals.fresh(hint)
  const item = scope.locals.fresh("item")
  const { statements, result } = scope.clone(node.item, item, "copy", scope)
  const loop = js`for (const ${item} of ${value}) ${block([...statements, js`${copy}.add(${result})`])}`
  return { statements: [js`const ${copy} = new ${Set}()`, loop], result: copy }
}

export function cloneMap(node: NodeOfKind<"map">, value: Code, hint: string, scope: Scope): Cloned {
  const Map = scope.emitter.global("Map")
  const { types } = scope.emitter
  if (isImmutable(node.key, types) && isImmutable(node.value, types))
    return { statements: [], result: js`new ${Map}(${value})` }
  const copy = scope.locals.fresh(hint)
  const key = scope.locals.fresh("key")
  const item = scope.locals.fresh("item")
  const keys = scope.clone(node.key, key, "copy", scope)
  const items = scope.clone(node.value, item, "copy", scope)
  const loop = js`for (const [${key}, ${item}] of ${value}) ${block([
    ...keys.statements,
    ...items.statements,
    js`${copy}.set(${keys.result}, ${items.result})`,
  ])}`
  return { statements: [js`const ${copy} = new ${Map}()`, loop], result: copy }
}
