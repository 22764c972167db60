import type { Exchange, Refusal, Scenario } from "../types.ts"
import { json, post } from "./requests.ts"

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

type Steps = readonly (string | number)[]

/** The user with another value at a place; `undefined` takes the field out. */
function spoiled(steps: Steps, value: unknown): object {
  const copy = structuredClone(user)
  // Walked by name: what is found on the way is an object or an array.
  let at = copy as unknown as Record<string | number, unknown>
  for (const step of steps.slice(0, -1)) at = at[step] as Record<string | number, unknown>
  at[steps.at(-1) ?? ""] = value
  return copy
}

const send = (body: object): Exchange => post("/heavy", json, JSON.stringify(body))

const refusal = (path: string, value: unknown): Refusal => {
  const steps = path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const what = value === undefined ? "missing" : JSON.stringify(value)
  return { title: `${path} is ${what}`, request: send(spoiled(steps, value)) }
}

const [texts, numbers, booleans, choices, dates] = [
  [
    ..."username email profile.firstName profile.lastName profile.displayName".split(" "),
    ..."profile.bio profile.avatarUrl address.street address.city address.state".split(" "),
    ..."address.zipCode address.country preferences.language preferences.timezone".split(" "),
    ..."paymentMethods.0.lastFourDigits paymentMethods.0.brand paymentMethods.1.email".split(" "),
    "tags.1",
  ],
  ["id", "paymentMethods.0.expiryMonth", "paymentMethods.0.expiryYear"],
  ["email", "sms", "push"].map((name) => `preferences.notifications.${name}`),
  [
    ..."role status preferences.theme preferences.notifications.frequency".split(" "),
    "paymentMethods.0.type",
  ],
  ["profile.dateOfBirth", "createdAt", "updatedAt", "lastLoginAt"],
]

// An object where a text has to be: of a number Fastify's default coercion would make a text.
const refused = [
  ...texts.map((path) => refusal(path, {})),
  ...numbers.map((path) => refusal(path, "many")),
  ...booleans.map((path) => refusal(path, "maybe")),
  ...choices.map((path) => refusal(path, "other")),
  ...dates.map((path) => refusal(path, "yesterday")),
  ...["profile", "address", "paymentMethods", "preferences", "tags", "role"].map((path) =>
    refusal(path, undefined),
  ),
  refusal("paymentMethods.0.brand", undefined),
  refusal("paymentMethods.1", { type: "bank_account", bankName: "b", accountLastFour: "1" }),
]

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
    { title: "broken JSON", request: post("/heavy", json, JSON.stringify(user).slice(0, -1)) },
  ],
}
