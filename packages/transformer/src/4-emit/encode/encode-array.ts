import type { Node, NodeOfKind } from "../../ir/plan.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { takesUndefined } from "./encode-traits.ts"
import type { Visit } from "./index.ts"
import type { Sink, Loop } from "./sink.ts"

/** A loop by index: holes are undefined, as for JSON.stringify. */
export function encodeArray(
  node: NodeOfKind<"array">,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const index = sink.locals.fresh("index")
  const loop = {
    header: js`for (let ${index} = 0; ${index} < ${value}.length; ${index}++)`,
    first: js`${index} === 0`,
    // Not `=== 0`: a value that is not an array has no rounds either, and must not result in half a list.
    some: js`${value}.length > 0`,
  }
  sink.list("[", "]", loop, (inner) => {
    encodeItem(node.item, inner.bind("item", js`${value}[${index}]`), inner, emitter, visit)
  })
}

/** Optional items at the end are left out when the tuple is shorter. */
export function encodeTuple(
  node: NodeOfKind<"tuple">,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const after = node.after ?? []
  sink.constant("[")
  for (const [index, item] of node.items.entries()) {
    const write = (inner: Sink): void => {
      if (index > 0) inner.constant(",")
      const at = inner.bind("item", js`${value}[${index}]`)
      encodeItem(item.node, at, inner, emitter, visit, item.optional)
    }
    if (item.optional) sink.choose([{ condition: js`${value}.length > ${index}`, write }])
    else write(sink)
  }
  if (node.rest) encodeRest(node, node.rest.node, value, sink, emitter, visit)
  for (const [index, item] of after.entries()) {
    if (index > 0 || node.items.length > 0) sink.constant(",")
    else sink.either(js`${value}.length > ${after.length}`, ",", "")
    const place = js`${value}.length - ${after.length - index}`
    encodeItem(item.node, sink.bind("item", js`${value}[${place}]`), sink, emitter, visit)
  }
  sink.constant("]")
}

function encodeRest(
  { items, after = [] }: NodeOfKind<"tuple">,
  item: Node,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const from = items.length
  const index = sink.locals.fresh("index")
  const end = after.length > 0 ? js`${value}.length - ${after.length}` : js`${value}.length`
  sink.rounds(js`for (let ${index} = ${from}; ${index} < ${end}; ${index}++)`, (inner) => {
    if (from > 0) inner.constant(",")
    else inner.either(js`${index} === 0`, "", ",")
    encodeItem(item, inner.bind("item", js`${value}[${index}]`), inner, emitter, visit)
  })
}

/** Undefined is null inside arrays. */
export function encodeItem(
  node: Node,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
  optional = false,
): void {
  if (!optional && !takesUndefined(node, emitter.types)) return visit(node, value, sink, emitter)
  sink.choose(
    [{ condition: js`${value} === undefined`, write: (inner) => inner.constant("null") }],
    (inner) => visit(node, value, inner, emitter),
  )
}

/** An array of the items, in their order. */
export function encodeSet(
  node: NodeOfKind<"set">,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const item = sink.locals.fresh("item")
  sink.list("[", "]", loopOver(item, value, sink), (inner) =>
    encodeItem(node.item, item, inner, emitter, visit),
  )
}

/** An array of pairs; an object where the type requires one. */
export function encodeMap(
  node: NodeOfKind<"map">,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const key = sink.locals.fresh("key")
  const item = sink.locals.fresh("item")
  const entry = js`[${key}, ${item}]`
  if (node.wire !== "object")
    return sink.list("[", "]", loopOver(entry, value, sink), (inner) => {
      inner.constant("[")
      encodeItem(node.key, key, inner, emitter, visit)
      inner.constant(",")
      encodeItem(node.value, item, inner, emitter, visit)
      inner.constant("]")
    })
  sink.list("{", "}", loopOver(entry, value, sink), (inner) => {
    inner.string(js`${emitter.global("String")}(${key})`)
    inner.constant(":")
    encodeItem(node.value, item, inner, emitter, visit)
  })
}

function loopOver(entry: Code, value: Code, sink: Sink): Loop {
  const index = sink.locals.fresh("index")
  sink.run(js`let ${index} = 0`)
  return {
    header: js`for (const ${entry} of ${value})`,
    first: js`${index}++ === 0`,
    // Not the size: a text has rounds, too, and must not come out as half a list.
    some: js`${index} > 0`,
  }
}
