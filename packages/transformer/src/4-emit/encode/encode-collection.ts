import type { NodeOfKind } from "../../ir/plan.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter } from "../module.ts"
import { encodeItem } from "./encode-array.ts"
import type { Visit } from "./index.ts"
import type { Loop, Sink } from "./sink.ts"

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
