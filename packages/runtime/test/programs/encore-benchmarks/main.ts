// The endpoints of Encore's ts-benchmarks, for scripts/conformance/judged/published: two that are loaded, and ten that a
// cold start has.
import { api, serve, type Header, type Int } from "@precast/runtime"
import type { MaxItems, MaxLength, Min, Query } from "@precast/runtime"

interface Message {
  message: string
}

// Not a literal: the handler runs for each request.
const text = "Hello, World"

const hello = api({ method: "GET", path: "/hello" }, (): Message => ({ message: text }))

interface Schema {
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

const schema = api({ method: "POST", path: "/schema" }, (_request: Schema): Message => ({
  message: text,
}))

type Params<Name extends string> = Record<Name, string> & { excitement: number & Int }

const starts = [
  api({ method: "GET", path: "/1" }, (_query: Params<"q1">): Message => ({ message: text })),
  api({ method: "GET", path: "/2" }, (_query: Params<"q2">): Message => ({ message: text })),
  api({ method: "GET", path: "/3" }, (_query: Params<"q3">): Message => ({ message: text })),
  api({ method: "GET", path: "/4" }, (_query: Params<"q4">): Message => ({ message: text })),
  api({ method: "GET", path: "/5" }, (_query: Params<"q5">): Message => ({ message: text })),
  api({ method: "GET", path: "/6" }, (_query: Params<"q6">): Message => ({ message: text })),
  api({ method: "GET", path: "/7" }, (_query: Params<"q7">): Message => ({ message: text })),
  api({ method: "GET", path: "/8" }, (_query: Params<"q8">): Message => ({ message: text })),
  api({ method: "GET", path: "/9" }, (_query: Params<"q9">): Message => ({ message: text })),
  api({ method: "GET", path: "/10" }, (_query: Params<"q10">): Message => ({ message: text })),
]

await serve([hello, schema, ...starts], { port: Number(process.env["PORT"] ?? 3030) })
// The programs of the cold start print such a line, too.
console.log("server started up")
