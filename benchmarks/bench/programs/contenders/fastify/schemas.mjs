const string = { type: "string" }
const number = { type: "number" }
const integer = { type: "integer" }
const boolean = { type: "boolean" }
const date = { type: "string", format: "date-time" }
const oneOf = (...texts) => ({ type: "string", enum: texts })

/** Properties → schema of an object; `optional` names those that may be missing. */
const object = (properties, ...optional) => ({
  type: "object",
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})

const message = object({ message: string })
export const greeting = { response: { 200: message } }

const user = object({ id: number, name: string, surname: string, lastUpdate: date })
export const updateUser = { body: user, response: { 200: user } }

const paymentMethods = [
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
]

const profile = {
  firstName: string,
  lastName: string,
  displayName: string,
  bio: string,
  avatarUrl: string,
  dateOfBirth: date,
}

/** What is the same in both directions, around what is not. */
const heavyObject = (profile, paymentMethod, ...optional) =>
  object(
    {
      id: number,
      username: string,
      email: string,
      profile,
      role: oneOf("admin", "user", "guest", "moderator"),
      status: oneOf("active", "suspended", "pending_verification", "deactivated"),
      address: object({
        street: string,
        city: string,
        state: string,
        zipCode: string,
        country: string,
      }),
      paymentMethods: { type: "array", items: paymentMethod },
      preferences: object({
        theme: oneOf("light", "dark", "system"),
        language: string,
        timezone: string,
        notifications: object({
          email: boolean,
          sms: boolean,
          push: boolean,
          frequency: oneOf("immediate", "daily", "weekly"),
        }),
      }),
      createdAt: date,
      updatedAt: date,
      lastLoginAt: date,
      tags: { type: "array", items: string },
    },
    ...optional,
  )

const heavyUser = heavyObject(
  object(profile, "bio", "avatarUrl"),
  {
    type: "object",
    required: ["type"],
    discriminator: { propertyName: "type" },
    oneOf: paymentMethods,
  },
  "lastLoginAt",
)

// The serialiser calls Ajv to choose the branch of a union, a second validation of each payment
// method; one object of all their fields gives the same text for validated values. It writes
// required fields before others: a profile without any keeps its order.
const heavyAnswer = heavyObject(
  { type: "object", properties: profile },
  {
    type: "object",
    properties: {
      type: string,
      lastFourDigits: string,
      expiryMonth: number,
      expiryYear: number,
      brand: string,
      bankName: string,
      accountLastFour: string,
      routingNumber: string,
      email: string,
    },
  },
)

export const heavy = { body: heavyUser, response: { 200: heavyAnswer } }

export const schema = {
  body: {
    type: "object",
    required: ["requiredKey"],
    properties: {
      someKey: string,
      someOtherKey: number,
      requiredKey: { type: "array", maxItems: 3, items: integer },
      nullableKey: { type: ["number", "null"] },
      multipleTypesKey: { type: ["boolean", "number"] },
      // One type list instead of oneOf: maxLength binds strings only and minimum numbers only, and
      // Ajv's default coercion cannot turn a number that is too small into an acceptable string.
      multipleRestrictedTypesKey: { type: ["string", "number"], maxLength: 5, minimum: 10 },
      enumKey: { type: "string", enum: ["John", "Foo"] },
    },
  },
  querystring: { type: "object", properties: { name: string, excitement: integer } },
  headers: { type: "object", properties: { "x-foo": string }, required: ["x-foo"] },
  response: { 200: message },
}

export const names = { querystring: object({ name: string, lastname: string }) }

const post = object({ id: integer, post: string })
export const params = { params: post, response: { 200: post } }

const item = object({
  id: integer,
  name: string,
  category: string,
  price: integer,
  quantity: integer,
  active: boolean,
  tags: { type: "array", items: string },
  rating: object({ score: integer, count: integer }),
  total: integer,
})

export const items = {
  params: object({ count: integer }),
  querystring: object({ m: integer }),
  response: { 200: object({ items: { type: "array", items: item }, count: integer }) },
}

export const hello = { response: { 200: object({ hello: string }) } }
