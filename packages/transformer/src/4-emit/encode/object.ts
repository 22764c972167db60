import type { Node, NodeField, NodeOfKind } from "../../ir/plan.ts"
import { type Code, js, join, member } from "../code.ts"
import type { Emitter } from "../module.ts"
import type { Visit } from "./index.ts"
import { encodeString } from "./leaf.ts"
import type { Sink } from "./sink.ts"
import { isUnknown, resolved, takesUndefined } from "./traits.ts"

/** Fields in the order of the type, then the keys of an index signature in the order of the value. */
export function encodeObject(
  node: NodeOfKind<"object">,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const commas = createCommas(sink)
  for (const field of node.fields) {
    const read = member(value, field.key)
    const present = presence(field, value, read, sink, emitter)
    const write = (inner: Sink, at: Code): void => {
      inner.constant(`${JSON.stringify(field.key)}:`)
      visit(field.node, at, inner, emitter)
    }
    if (present === null) {
      commas.always((inner) =>
        write(inner, isLeaf(field.node, emitter) ? read : inner.bind(field.key, read)),
      )
    } else {
      commas.maybe(present.condition, (inner) => {
        if (!present.json) return write(inner, present.value)
        inner.constant(`${JSON.stringify(field.key)}:`)
        inner.text(present.value)
      })
    }
  }
  if (node.index) encodeIndex(node.index, node.fields, value, commas, sink, emitter, visit)
  commas.end()
}

/** How a field that may be absent is told; null for one that is always there. `json`: the value is its JSON text already. */
function presence(
  field: NodeField,
  value: Code,
  read: Code,
  sink: Sink,
  emitter: Emitter,
): { condition: Code; value: Code; json: boolean } | null {
  const json = isUnknown(field.node, emitter.types)
  if (!field.optional && !field.takesUndefined && !json) return null
  const at = sink.bind(field.key, json ? js`${emitter.global("JSON")}.stringify(${read})` : read)
  // `value.toString` is there on every object: only an own one is the field.
  const own = js`${emitter.global("Object")}.hasOwn(${value}, ${field.key})`
  const parts = [...(field.inherited ? [own] : []), js`${at} !== undefined`]
  return { condition: join(parts, "&&", at), value: at, json }
}

/** `{ [key: string]: Item }`: what is left of the own keys. */
function encodeIndex(
  item: Node,
  fields: readonly NodeField[],
  value: Code,
  commas: Commas,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const key = sink.locals.fresh("key")
  const json = isUnknown(item, emitter.types)
  commas.mayFollow()
  sink.rounds(js`for (const ${key} of ${emitter.global("Object")}.keys(${value}))`, (inner) => {
    const named = fields.map((field) => js`${key} === ${field.key}`)
    if (named.length > 0) inner.run(js`if (${join(named, "||", key)}) continue`)
    const read = js`${value}[${key}]`
    const at = inner.bind("item", json ? js`${emitter.global("JSON")}.stringify(${read})` : read)
    if (json || takesUndefined(item, emitter.types))
      inner.run(js`if (${at} === undefined) continue`)
    commas.again(inner, (part) => {
      encodeString(key, part, emitter)
      part.constant(":")
      if (json) part.text(at)
      else visit(item, at, part, emitter)
    })
  })
}

/** `{` before the first part that is there, `,` before the others. */
interface Commas {
  /** A part that is always there. */
  always(write: (sink: Sink) => void): void
  /** A part that is there when the condition holds. */
  maybe(condition: Code, write: (sink: Sink) => void): void
  /** Parts follow that a loop writes by `again`. */
  mayFollow(): void
  again(sink: Sink, write: (sink: Sink) => void): void
  end(): void
}

function createCommas(sink: Sink): Commas {
  // Known at compile time but for objects that start with parts that may be absent: those keep a flag.
  let written: "nothing" | "something" | Code = "nothing"

  function comma(at: Sink): void {
    if (written === "nothing") at.constant("{")
    else if (written === "something") at.constant(",")
    else at.either(written, ",", "{")
  }

  /** A part that may be left out, so that the flag tells what comes next. */
  function flagged(at: Sink, write: (sink: Sink) => void): void {
    comma(at)
    write(at)
    if (typeof written !== "string") at.run(js`${written} = true`)
  }

  function startFlag(): void {
    if (written !== "nothing") return
    written = sink.locals.fresh("any")
    sink.run(js`let ${written} = false`)
  }

  return {
    always(write) {
      comma(sink)
      write(sink)
      written = "something"
    },
    maybe(condition, write) {
      const first = written === "nothing"
      startFlag()
      sink.choose([
        {
          condition,
          write(inner) {
            if (!first) return flagged(inner, write)
            inner.constant("{")
            write(inner)
            inner.run(js`${written as Code} = true`)
          },
        },
      ])
    },
    mayFollow: startFlag,
    again: flagged,
    end() {
      if (typeof written !== "string") sink.either(written, "}", "{}")
      else sink.constant(written === "nothing" ? "{}" : "}")
    },
  }
}

/** Whether the value is read once only. */
function isLeaf(node: Node, emitter: Emitter): boolean {
  switch (resolved(node, emitter.types).kind) {
    case "array":
    case "tuple":
    case "object":
    case "union":
      return false
    default:
      return true
  }
}
