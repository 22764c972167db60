// Valibot: the names are those of the schemas in Zod.
import * as v from "valibot"

const text = v.string()
const number = v.number()
const date = v.pipe(
  v.string(),
  v.transform((value) => new Date(value)),
  v.date(),
)
/** A whole number that comes as text. */
const integer = v.pipe(v.string(), v.transform(Number), v.number(), v.integer())

export const User = v.object({ id: number, name: text, surname: text, lastUpdate: date })

export const SchemaBody = v.object({
  someKey: v.optional(text),
  someOtherKey: v.optional(number),
  requiredKey: v.pipe(v.array(v.pipe(number, v.integer())), v.maxLength(3)),
  nullableKey: v.optional(v.nullable(number)),
  multipleTypesKey: v.optional(v.union([v.boolean(), number])),
  multipleRestrictedTypesKey: v.optional(
    v.union([v.pipe(text, v.maxLength(5)), v.pipe(number, v.minValue(10))]),
  ),
  enumKey: v.optional(v.picklist(["John", "Foo"])),
})

export const SchemaQuery = v.object({ name: v.optional(text), excitement: v.optional(integer) })

export const SchemaHeaders = v.object({ "x-foo": text })

const PaymentMethod = v.variant("type", [
  v.object({
    type: v.literal("credit_card"),
    lastFourDigits: text,
    expiryMonth: number,
    expiryYear: number,
    brand: text,
  }),
  v.object({
    type: v.literal("bank_account"),
    bankName: text,
    accountLastFour: text,
    routingNumber: text,
  }),
  v.object({ type: v.literal("paypal"), email: text }),
])

export const HeavyUser = v.object({
  id: number,
  username: text,
  email: text,
  profile: v.object({
    firstName: text,
    lastName: text,
    displayName: text,
    bio: v.optional(text),
    avatarUrl: v.optional(text),
    dateOfBirth: date,
  }),
  role: v.picklist(["admin", "user", "guest", "moderator"]),
  status: v.picklist(["active", "suspended", "pending_verification", "deactivated"]),
  address: v.object({ street: text, city: text, state: text, zipCode: text, country: text }),
  paymentMethods: v.array(PaymentMethod),
  preferences: v.object({
    theme: v.picklist(["light", "dark", "system"]),
    language: text,
    timezone: text,
    notifications: v.object({
      email: v.boolean(),
      sms: v.boolean(),
      push: v.boolean(),
      frequency: v.picklist(["immediate", "daily", "weekly"]),
    }),
  }),
  createdAt: date,
  updatedAt: date,
  lastLoginAt: v.optional(date),
  tags: v.array(text),
})

export const Names = v.object({ name: text, lastname: text })

export const PostParams = v.object({ id: integer, post: text })

export const PageParams = v.object({ count: integer })
export const PageQuery = v.object({ m: integer })
