// Encore.ts as its guide writes endpoints. Its types have no whole numbers, and its rules no bounds
// for one branch of a union; both are checked by the handler.
import { api, APIError, type Header, type Query } from "encore.dev/api"
import type { MaxLen } from "encore.dev/validate"

interface Message {
  message: string
}

export const hello = api(
  { expose: true, method: "GET", path: "/hello" },
  async (): Promise<Message> => ({ message: "Hello, World" }),
)

interface SchemaRequest {
  foo: Header<"x-foo">
  name?: Query<string>
  excitement?: Query<number>
  someKey?: string
  someOtherKey?: number
  requiredKey: number[] & MaxLen<3>
  nullableKey?: number | null
  multipleTypesKey?: boolean | number
  multipleRestrictedTypesKey?: string | number
  enumKey?: "John" | "Foo"
}

const fits = (value: string | number): boolean =>
  typeof value === "string" ? value.length <= 5 : value >= 10

export const schema = api(
  { expose: true, method: "POST", path: "/schema" },
  async (request: SchemaRequest): Promise<Message> => {
    const { requiredKey, excitement = 0, multipleRestrictedTypesKey: restricted = "" } = request
    const isWhole = [...requiredKey, excitement].every(Number.isInteger)
    if (!isWhole || !fits(restricted)) throw APIError.invalidArgument("invalid request")
    return { message: "Hello, World" }
  },
)
