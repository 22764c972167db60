// Precast's own contender, as a user writes it; compiled by `tspc` with the plugin (tsconfig.json).
// The engine chooses the core by PRECAST_CORE.
import { api, serve, type Header, type Int, type MaxItems } from "@precast/runtime"
import type { MaxLength, Min, Query } from "@precast/runtime"

interface Message {
  message: string
}

interface User {
  id: number
  name: string
  surname: string
  lastUpdate: Date
}

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

const hello = api({ method: "GET", path: "/hello" }, (): Message => ({ message: "Hello, World" }))

const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => {
  user.lastUpdate.setUTCMonth(user.lastUpdate.getUTCMonth() + 1)
  return user
})

const schema = api({ method: "POST", path: "/schema" }, (_request: SchemaRequest): Message => ({
  message: "Hello, World",
}))

await serve({ hello, updateUser, schema }, { port: Number(process.env.PORT) })
