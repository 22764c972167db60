import { z } from "zod"

export const User = z.object({
  id: z.number(),
  name: z.string(),
  surname: z.string(),
  lastUpdate: z.coerce.date(),
})

export const SchemaBody = z.object({
  someKey: z.string().optional(),
  someOtherKey: z.number().optional(),
  requiredKey: z.array(z.int()).max(3),
  nullableKey: z.number().nullable().optional(),
  multipleTypesKey: z.union([z.boolean(), z.number()]).optional(),
  multipleRestrictedTypesKey: z.union([z.string().max(5), z.number().min(10)]).optional(),
  enumKey: z.enum(["John", "Foo"]).optional(),
})

export const SchemaQuery = z.object({
  name: z.string().optional(),
  excitement: z.coerce.number().int().optional(),
})

export const SchemaHeaders = z.object({ "x-foo": z.string() })

const PaymentMethod = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("credit_card"),
    lastFourDigits: z.string(),
    expiryMonth: z.number(),
    expiryYear: z.number(),
    brand: z.string(),
  }),
  z.object({
    type: z.literal("bank_account"),
    bankName: z.string(),
    accountLastFour: z.string(),
    routingNumber: z.string(),
  }),
  z.object({ type: z.literal("paypal"), email: z.string() }),
])

export const HeavyUser = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    bio: z.string().optional(),
    avatarUrl: z.string().optional(),
    dateOfBirth: z.coerce.date(),
  }),
  role: z.enum(["admin", "user", "guest", "moderator"]),
  status: z.enum(["active", "suspended", "pending_verification", "deactivated"]),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
  paymentMethods: z.array(PaymentMethod),
  preferences: z.object({
    theme: z.enum(["light", "dark", "system"]),
    language: z.string(),
    timezone: z.string(),
    notifications: z.object({
      email: z.boolean(),
      sms: z.boolean(),
      push: z.boolean(),
      frequency: z.enum(["immediate", "daily", "weekly"]),
    }),
  }),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  lastLoginAt: z.coerce.date().optional(),
  tags: z.array(z.string()),
})

export const Names = z.object({ name: z.string(), lastname: z.string() })

export const PostParams = z.object({ id: z.coerce.number().int(), post: z.string() })

export const PageParams = z.object({ count: z.coerce.number().int() })
export const PageQuery = z.object({ m: z.coerce.number().int() })
