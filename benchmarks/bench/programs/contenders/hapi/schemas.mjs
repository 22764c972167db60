// Joi's fields may be missing unless they are required; its texts may not be empty unless allowed.
import Joi from "joi"

const text = Joi.string().allow("").required()
const number = Joi.number().required()
const integer = Joi.number().integer().required()
const boolean = Joi.boolean().required()
const date = Joi.date().iso().required()
const oneOf = (...texts) => Joi.valid(...texts).required()

export const user = Joi.object({ id: number, name: text, surname: text, lastUpdate: date })

const card = Joi.object({
  type: oneOf("credit_card"),
  lastFourDigits: text,
  expiryMonth: number,
  expiryYear: number,
  brand: text,
})
const account = Joi.object({
  type: oneOf("bank_account"),
  bankName: text,
  accountLastFour: text,
  routingNumber: text,
})
const paypal = Joi.object({ type: oneOf("paypal"), email: text })

const isOf = (type) => Joi.object({ type: oneOf(type) }).unknown()

// One branch is tried, which `type` decides.
const paymentMethod = Joi.when(isOf("credit_card"), {
  then: card,
  otherwise: Joi.when(isOf("bank_account"), { then: account, otherwise: paypal }),
})

export const heavyUser = Joi.object({
  id: number,
  username: text,
  email: text,
  profile: Joi.object({
    firstName: text,
    lastName: text,
    displayName: text,
    bio: text.optional(),
    avatarUrl: text.optional(),
    dateOfBirth: date,
  }).required(),
  role: oneOf("admin", "user", "guest", "moderator"),
  status: oneOf("active", "suspended", "pending_verification", "deactivated"),
  address: Joi.object({
    street: text,
    city: text,
    state: text,
    zipCode: text,
    country: text,
  }).required(),
  paymentMethods: Joi.array().items(paymentMethod).required(),
  preferences: Joi.object({
    theme: oneOf("light", "dark", "system"),
    language: text,
    timezone: text,
    notifications: Joi.object({
      email: boolean,
      sms: boolean,
      push: boolean,
      frequency: oneOf("immediate", "daily", "weekly"),
    }).required(),
  }).required(),
  createdAt: date,
  updatedAt: date,
  lastLoginAt: date.optional(),
  tags: Joi.array().items(Joi.string().allow("")).required(),
})

export const schema = {
  payload: Joi.object({
    someKey: text.optional(),
    someOtherKey: number.optional(),
    requiredKey: Joi.array().items(Joi.number().integer()).max(3).required(),
    nullableKey: number.optional().allow(null),
    multipleTypesKey: Joi.alternatives(Joi.boolean(), Joi.number()),
    multipleRestrictedTypesKey: Joi.alternatives(
      Joi.string().allow("").max(5),
      Joi.number().min(10),
    ),
    enumKey: Joi.valid("John", "Foo"),
  }),
  query: Joi.object({ name: text.optional(), excitement: integer.optional() }),
  headers: Joi.object({ "x-foo": text }),
}

export const names = Joi.object({ name: text, lastname: text })
export const postParams = Joi.object({ id: integer, post: text })
export const pageParams = Joi.object({ count: integer })
export const pageQuery = Joi.object({ m: integer })
