import { expectTypeOf, test } from "vitest"
import type { Context, Endpoint } from "../src/endpoint/api.ts"
import { api } from "../src/endpoint/api.ts"
import type { RouteCode } from "../src/types/route.ts"

interface User {
  id: number
  lastUpdate: Date
}

const code: RouteCode = {
  name: "test",
  params: [],
  headers: [],
  query: false,
  body: false,
  bodyOptional: false,
  arity: 1,
  input: () => ({}),
  issues: () => [],
  output: () => undefined,
}

test("input, output, method and path are inferred from the call", () => {
  const update = api({ method: "POST", path: "/updateUser" }, (user: User): User => user, code)
  expectTypeOf(update).toEqualTypeOf<
    Endpoint<User, User, "POST", "/updateUser", object, undefined>
  >()
})

test("the output of an asynchronous handler is what its promise holds", () => {
  const update = api({ method: "PUT", path: "/u" }, async (user: User) => user, code)
  expectTypeOf(update).toEqualTypeOf<Endpoint<User, User, "PUT", "/u", object, undefined>>()
})

test("a handler without parameters takes an empty input", () => {
  const hello = api({ method: "GET", path: "/hello" }, () => "hello", code)
  expectTypeOf(hello).toEqualTypeOf<
    Endpoint<Record<never, never>, string, "GET", "/hello", object, undefined>
  >()
})

test("the second parameter is the context without being annotated", () => {
  const removed = api(
    { method: "DELETE", path: "/users/:id" },
    (input: { id: number }, context) => {
      expectTypeOf(context).toEqualTypeOf<Context>()
      expectTypeOf(input).toEqualTypeOf<{ id: number }>()
    },
    code,
  )
  expectTypeOf(removed).toEqualTypeOf<
    Endpoint<{ id: number }, void, "DELETE", "/users/:id", object, undefined>
  >()
})

test("every endpoint fits the type that serve() takes", () => {
  const update = api({ method: "POST", path: "/updateUser" }, (user: User): User => user, code)
  expectTypeOf(update).toExtend<Endpoint>()
})
