import { describe, expect, test } from "vitest"
import type { JsonSchemaPart } from "../types/json-schema.ts"
import { Components } from "./components.ts"
import { pathsOf } from "./paths.ts"

const ref = (name: string): JsonSchemaPart => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: Record<string, JsonSchemaPart>): (() => JsonSchemaPart) => {
  return () => ({ type: "object", properties })
}

describe("Components", () => {
  test("the same type of two endpoints is one component", () => {
    const components = new Components()
    const schemas = { User: object({ next: ref("User") }) }
    expect(components.add(schemas)(ref("User"))).toEqual(ref("User"))
    expect(components.add({ ...schemas })(ref("User"))).toEqual(ref("User"))
    expect(components.all).toEqual({ User: schemas.User() })
  })

  test("another type of a name gets a number, wherever it is mentioned", () => {
    const components = new Components()
    const one = { User: object({ home: ref("Home") }), Home: object({ a: { type: "string" } }) }
    const two = { User: object({ home: ref("Home") }), Home: object({ b: { type: "string" } }) }
    components.add(one)
    const rename = components.add(two)
    expect(rename({ items: ref("User") })).toEqual({ items: ref("User_2") })
    expect(components.all).toEqual({
      User: one.User(),
      Home: one.Home(),
      User_2: { type: "object", properties: { home: ref("Home_2") } },
      Home_2: two.Home(),
    })
  })
})

test.each([
  ["/", ["/"]],
  ["/users/:id", ["/users/{id}"]],
  ["/a/:b/:c?", ["/a/{b}", "/a/{b}/{c}"]],
  ["/:a?", ["/", "/{a}"]],
  ["/files/*rest", ["/files/{rest}"]],
])("%s is written as %j", (path, written) => expect(pathsOf(path)).toEqual(written))
