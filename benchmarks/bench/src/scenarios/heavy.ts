import type { Exchange, Scenario } from "../types.ts"
import { json, post } from "./requests.ts"
import { wrongFields, type Fields } from "./wrong-requests.ts"

const user = {
  id: 1234,
  username: "john_smith",
  email: "john.smith@example.com",
  profile: {
    firstName: "John",
    lastName: "Smith",
    displayName: "John S.",
    bio: "Software developer and tech enthusiast",
    avatarUrl: "https://example.com/avatars/john.jpg",
    dateOfBirth: "1990-05-15T00:00:00.000Z",
  },
  role: "user",
  status: "active",
  address: {
    street: "123 Main Street",
    city: "San Francisco",
    state: "CA",
    zipCode: "94102",
    country: "USA",
  },
  paymentMethods: [
    {
      type: "credit_card",
      lastFourDigits: "4242",
      expiryMonth: 12,
      expiryYear: 2025,
      brand: "visa",
    },
    { type: "paypal", email: "john.paypal@example.com" },
  ],
  preferences: {
    theme: "dark",
    language: "en-US",
    timezone: "America/Los_Angeles",
    notifications: { email: true, sms: false, push: true, frequency: "daily" },
  },
  createdAt: "2020-01-15T10:30:00.000Z",
  updatedAt: "2024-12-17T02:24:00.000Z",
  lastLoginAt: "2024-12-16T18:45:00.000Z",
  tags: ["premium", "early-adopter", "verified"],
}

const send = (body: object): Exchange => post("/heavy", json, JSON.stringify(body))

const texts = (prefix: string, names: string): Fields =>
  Object.fromEntries(names.split(" ").map((name) => [`${prefix}${name}`, "text"]))

const refused = wrongFields(send(user), {
  id: "number",
  ...texts("", "username email"),
  profile: "object",
  ...texts("profile.", "firstName lastName displayName"),
  "profile.bio": "text?",
  "profile.avatarUrl": "text?",
  "profile.dateOfBirth": "date",
  role: "choice",
  status: "choice",
  address: "object",
  ...texts("address.", "street city state zipCode country"),
  paymentMethods: "array",
  "paymentMethods.0.type": "choice",
  ...texts("paymentMethods.0.", "lastFourDigits brand"),
  "paymentMethods.0.expiryMonth": "number",
  "paymentMethods.0.expiryYear": "number",
  "paymentMethods.1.type": "choice",
  "paymentMethods.1.email": "text",
  preferences: "object",
  "preferences.theme": "choice",
  ...texts("preferences.", "language timezone"),
  "preferences.notifications": "object",
  "preferences.notifications.email": "boolean",
  "preferences.notifications.sms": "boolean",
  "preferences.notifications.push": "boolean",
  "preferences.notifications.frequency": "choice",
  createdAt: "date",
  updatedAt: "date",
  lastLoginAt: "date?",
  tags: "array",
  "tags.0": "text",
  "tags.1": "text",
  "tags.2": "text",
})

const { bio: _bio, avatarUrl: _avatarUrl, ...shortProfile } = user.profile
const bank = {
  type: "bank_account",
  bankName: "Bank",
  accountLastFour: "1234",
  routingNumber: "021000021",
}
const other = {
  ...user,
  profile: { ...shortProfile, firstName: "Zoë", lastName: `O"Hara` },
  paymentMethods: [bank],
  tags: [],
}

const halfABank = { type: "bank_account", bankName: "b", accountLastFour: "1" }

/** What a server makes of a user: a month later, with a name of its own making. */
const answered = (body: { readonly profile: object }, displayName: string): string =>
  JSON.stringify({
    ...body,
    profile: { ...body.profile, displayName },
    updatedAt: "2025-01-17T02:24:00.000Z",
    lastLoginAt: "2025-01-17T02:24:00.000Z",
  })

/** mion's "heavy": about 1 KB of nested objects, a union, literals and four dates. */
export const heavy: Scenario = {
  name: "heavy",
  about: "POST /heavy validates 1 KB of nested user, revives four dates, changes it, sends it back",
  known: [
    {
      title: "the user",
      request: send(user),
      answer: answered(user, "John S."),
    },
    {
      title: "other branches, keys that are not known",
      request: send({ extra: 1, ...other, address: { ...user.address, planet: "Earth" } }),
      answer: answered(other, "Zoë O."),
    },
  ],
  refused: [
    ...refused,
    {
      title: "a payment method lacks what its type needs",
      request: send({ ...user, paymentMethods: [halfABank] }),
    },
    { title: "broken JSON", request: post("/heavy", json, JSON.stringify(user).slice(0, -1)) },
  ],
}
