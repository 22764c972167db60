import { api, type ContentType, type Header, type Int } from "@precast/runtime"
import type { MaxItems, MaxLength, Min, Query } from "@precast/runtime"

interface Message {
  message: string
}

const text = "Hello, World"

// Not a literal: the handler runs and its result is encoded for every request.
export const hello = api({ method: "GET", path: "/hello" }, (): Message => ({ message: text }))

/** A literal: made once, at the start. */
export const constant = api({ method: "GET", path: "/constant" }, (): Message => ({
  message: "Hello, World",
}))

interface SchemaRequest {
  foo: string & Header<"x-foo">
  name?: string & Query
  excitement?: number & Int & Query
  someKey?: string
  someOtherKey?: number
  requiredKey: (number & Int)[] & MaxItems<3>
  nullableKey?: number | null
  multipleTypesKey?: boolean | number
  multipleRestrictedTypesKey?: (string & MaxLength<5>) | (number & Min<10>)
  enumKey?: "John" | "Foo"
}

/** Encore's "schema". */
export const schema = api(
  { method: "POST", path: "/schema" },
  (_request: SchemaRequest): Message => ({
    message: text,
  }),
)

interface Names {
  name: string
  lastname: string
}

export const names = api(
  { method: "GET", path: "/api" },
  ({ name, lastname }: Names): string & ContentType<"text/plain"> => `${name} ${lastname}`,
)

interface Post {
  id: number & Int
  post: string
}

export const post = api(
  { method: "GET", path: "/users/:id/posts/:post" },
  ({ id, post }: Post): Post => ({ id, post }),
)

/** bun-http-framework-benchmark's "ping". */
export const ping = api(
  { method: "GET", path: "/" },
  (): string & ContentType<"text/plain"> => "Hi",
)

interface Named {
  id: string
  name?: string
}

/** Its "query". */
export const idAndName = api(
  { method: "GET", path: "/id/:id" },
  ({ id, name = "" }: Named, context): string & ContentType<"text/plain"> => {
    context.header("x-powered-by", "benchmark")
    return `${id} ${name}`
  },
)

/** Its "body". */
export const mirror = api(
  { method: "POST", path: "/json" },
  (body: { hello: string }): { hello: string } => body,
)
