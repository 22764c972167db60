import type { StructureName } from "../../structures/dist/index.js"

// JSON Schemas for fast-json-stringify. Every field of the payloads is listed as required although some are optional
// in their types: the library writes required fields first, and the texts have to be equal. It costs it nothing.

const string = { type: "string" }
const number = { type: "number" }
const boolean = { type: "boolean" }
const date = { type: "string", format: "date-time" }
const array = (items: object): object => ({ type: "array", items })
const object = (properties: Record<string, object>): object => ({
  type: "object",
  properties,
  required: Object.keys(properties),
})

const user = object({ id: number, name: string, surname: string, lastUpdate: date })

const paymentMethod = {
  anyOf: [
    object({
      type: { const: "credit_card" },
      lastFourDigits: string,
      expiryMonth: number,
      expiryYear: number,
      brand: string,
    }),
    object({
      type: { const: "bank_account" },
      bankName: string,
      accountLastFour: string,
      routingNumber: string,
    }),
    object({ type: { const: "paypal" }, email: string }),
  ],
}

const account = object({
  id: number,
  username: string,
  email: string,
  profile: object({
    firstName: string,
    lastName: string,
    displayName: string,
    bio: string,
    avatarUrl: string,
    dateOfBirth: date,
  }),
  role: string,
  status: string,
  address: object({
    street: string,
    city: string,
    state: string,
    zipCode: string,
    country: string,
  }),
  paymentMethods: array(paymentMethod),
  preferences: object({
    theme: string,
    language: string,
    timezone: string,
    notifications: object({ email: boolean, sms: boolean, push: boolean, frequency: string }),
  }),
  createdAt: date,
  updatedAt: date,
  lastLoginAt: date,
  tags: array(string),
})

const schemaBody = object({
  someKey: string,
  someOtherKey: number,
  requiredKey: array(number),
  nullableKey: { type: ["number", "null"] },
  multipleTypesKey: { type: ["boolean", "number"] },
  multipleRestrictedTypesKey: { type: ["string", "number"] },
  enumKey: string,
})

const jobs = array(object({ id: number, title: string, employer: string }))

const people = array(
  object({
    name: string,
    email: string,
    age: number,
    hobbies: array(object({ name: string, body: string, rank: number })),
  }),
)

const message = object({
  id: number,
  author: string,
  channel: string,
  text: string,
  replyTo: number,
  sentAt: date,
})

const article = object({ title: string, text: string })

export const schemas = { user, account, schemaBody, jobs, people, message, article }

/** Of the check benchmark, where `$ref`s name definitions as TypeBox does: fast-json-stringify wants pointers. */
export async function structureSchemas(): Promise<Record<StructureName, unknown>> {
  const path = new URL("../../check/src/contenders/json-schemas.ts", import.meta.url).href
  const { schemas: found } = (await import(path)) as { schemas: Record<StructureName, unknown> }
  return JSON.parse(JSON.stringify(found), (key, value: unknown) => {
    if (key === "$id") return undefined
    return key === "$ref" ? `#/$defs/${String(value)}` : value
  }) as Record<StructureName, unknown>
}
