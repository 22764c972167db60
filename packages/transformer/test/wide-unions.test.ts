import { describe, expect, test } from "vitest"
import type { Shape } from "../src/ir/shape.ts"
import { allOf, field, number, object, string } from "./injection-types.ts"

/** Unions of so many members that these are looked up in lists: the same as with few. */

const optional = { optional: true }
const places = Array.from({ length: 12 }, (_, at) => at)
const own: Shape = {
  kind: "union",
  members: places.map((at) =>
    object(field(`own${at}`, string), field(`other${at}`, number, optional)),
  ),
}
const common: Shape = {
  kind: "union",
  members: places.map((at) => object(field("id", number), field(`own${at}`, string, optional))),
}

/** What each operation keeps of a value. */
function kept(shape: Shape, value: object): unknown[] {
  const { encode, clone, prune, decode } = allOf(shape)
  const json = encode(value) as string
  return [
    JSON.parse(json),
    clone(value),
    prune(structuredClone(value)),
    decode(JSON.stringify(value)),
    decode(JSON.stringify(value, null, "\t")),
  ]
}

describe.each(places)("member %i", (at) => {
  test("with a key of its own keeps its keys alone", () => {
    const value = { [`own${at}`]: "a", [`other${at}`]: 1 }
    for (const each of kept(own, { ...value, more: true, [`other${(at + 1) % 12}`]: 2 }))
      expect(each).toEqual(value)
  })

  test("keeps what another one knows of a value of both", () => {
    const value = { [`own${at}`]: "a", [`own${(at + 5) % 12}`]: "b", [`other${at}`]: 1 }
    for (const each of kept(own, { ...value, more: true })) expect(each).toEqual(value)
  })

  test("keeps what all others know of a value of all", () => {
    const value = { id: 1, [`own${at}`]: "a", [`own${(at + 7) % 12}`]: "b" }
    for (const each of kept(common, { ...value, more: true })) expect(each).toEqual(value)
  })

  test("does not keep a key that only a member knows which the value is not of", () => {
    const value = { id: 1, [`own${at}`]: "a" }
    for (const each of kept(common, { ...value, [`own${(at + 1) % 12}`]: undefined }))
      expect(JSON.parse(JSON.stringify(each))).toEqual(value)
  })
})
