import { t } from "elysia"

const oneOf = (...texts) => t.Union(texts.map((text) => t.Literal(text)))

export const user = t.Object({
  id: t.Number(),
  name: t.String(),
  surname: t.String(),
  lastUpdate: t.Date(),
})

const paymentMethod = t.Union([
  t.Object({
    type: t.Literal("credit_card"),
    lastFourDigits: t.String(),
    expiryMonth: t.Number(),
    expiryYear: t.Number(),
    brand: t.String(),
  }),
  t.Object({
    type: t.Literal("bank_account"),
    bankName: t.String(),
    accountLastFour: t.String(),
    routingNumber: t.String(),
  }),
  t.Object({ type: t.Literal("paypal"), email: t.String() }),
])

export const heavyUser = t.Object({
  id: t.Number(),
  username: t.String(),
  email: t.String(),
  profile: t.Object({
    firstName: t.String(),
    lastName: t.String(),
    displayName: t.String(),
    bio: t.Optional(t.String()),
    avatarUrl: t.Optional(t.String()),
    dateOfBirth: t.Date(),
  }),
  role: oneOf("admin", "user", "guest", "moderator"),
  status: oneOf("active", "suspended", "pending_verification", "deactivated"),
  address: t.Object({
    street: t.String(),
    city: t.String(),
    state: t.String(),
    zipCode: t.String(),
    country: t.String(),
  }),
  paymentMethods: t.Array(paymentMethod),
  preferences: t.Object({
    theme: oneOf("light", "dark", "system"),
    language: t.String(),
    timezone: t.String(),
    notifications: t.Object({
      email: t.Boolean(),
      sms: t.Boolean(),
      push: t.Boolean(),
      frequency: oneOf("immediate", "daily", "weekly"),
    }),
  }),
  createdAt: t.Date(),
  updatedAt: t.Date(),
  lastLoginAt: t.Optional(t.Date()),
  tags: t.Array(t.String()),
})

export const schema = {
  body: t.Object({
    someKey: t.Optional(t.String()),
    someOtherKey: t.Optional(t.Number()),
    requiredKey: t.Array(t.Integer(), { maxItems: 3 }),
    nullableKey: t.Optional(t.Nullable(t.Number())),
    multipleTypesKey: t.Optional(t.Union([t.Boolean(), t.Number()])),
    multipleRestrictedTypesKey: t.Optional(
      t.Union([t.String({ maxLength: 5 }), t.Number({ minimum: 10 })]),
    ),
    enumKey: t.Optional(oneOf("John", "Foo")),
  }),
  query: t.Object({ name: t.Optional(t.String()), excitement: t.Optional(t.Integer()) }),
  headers: t.Object({ "x-foo": t.String() }),
}

export const names = t.Object({ name: t.String(), lastname: t.String() })
export const postParams = t.Object({ id: t.Integer(), post: t.String() })
export const pageParams = t.Object({ count: t.Integer() })
export const pageQuery = t.Object({ m: t.Integer() })
