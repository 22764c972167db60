import type { Random } from "./random.ts"
import { missing, type Structure } from "./structure.ts"
import { timestamp, type Timestamp } from "./timestamp.ts"

/** A customer of a sales channel. */
export interface ObjectHierarchical {
  id: number
  channel: Channel
  member: Member | null
  account: Account | null
  href: string
  referrer: string
  ip: [number, number, number, number]
  created_at: Timestamp
}

export interface Channel {
  id: number
  code: string
  name: string
  sequence: number
  exclusive: boolean
  priority: number
  created_at: Timestamp
}

export interface Member {
  id: number
  account: Account
  enterprise: Enterprise | null
  emails: string[]
  created_at: Timestamp
  authorized: boolean
}

export interface Enterprise {
  id: number
  account: Account
  name: string
  grade: number
  created_at: Timestamp
}

export interface Account {
  id: number
  code: string
  created_at: Timestamp
}

export const objectHierarchical: Structure<ObjectHierarchical> = {
  name: "hierarchical",
  type: "ObjectHierarchical",
  generate: customer,
  spoilers: [
    { name: "text for the first number", path: "/id", put: "1", place: "first" },
    { name: "number for an email", path: "/member/emails/1", put: 1, place: "middle" },
    { name: "text for the last number", path: "/created_at/zone", put: "1", place: "last" },
    { name: "null that is not allowed", path: "/channel", put: null },
    { name: "null for an account inside", path: "/member/account", put: null },
    { name: "text for a boolean", path: "/channel/exclusive", put: "false" },
    { name: "text in a tuple", path: "/ip/2", put: "1" },
    { name: "tuple too short", path: "/ip/3", put: missing, at: "/ip" },
    { name: "object for a tuple", path: "/ip", put: { length: 4 } },
    { name: "deep number", path: "/member/account/created_at/time", put: "1" },
    { name: "key missing", path: "/channel/created_at/zone", put: missing },
    { name: "nullable key missing", path: "/account", put: missing },
  ],
}

function customer(random: Random): ObjectHierarchical {
  const byte = (): number => random.int(0, 255)
  return {
    id: random.int(1, 1_000_000),
    channel: {
      id: random.int(1, 1000),
      code: random.text(),
      name: random.text(6, 20),
      sequence: random.int(0, 100),
      exclusive: random.boolean(),
      priority: random.fraction(),
      created_at: timestamp(random),
    },
    member: {
      id: random.int(1, 1_000_000),
      account: account(random),
      enterprise: random.boolean() ? enterprise(random) : null,
      emails: random.list(2, 4, () => `${random.text()}@example.com`),
      created_at: timestamp(random),
      authorized: random.boolean(),
    },
    account: random.boolean() ? account(random) : null,
    href: `https://example.com/${random.text()}/${random.text()}`,
    referrer: `https://www.example.org/?q=${random.text()}`,
    ip: [byte(), byte(), byte(), byte()],
    created_at: timestamp(random),
  }
}

function enterprise(random: Random): Enterprise {
  return {
    id: random.int(1, 1_000_000),
    account: account(random),
    name: random.text(6, 20),
    grade: random.int(1, 9),
    created_at: timestamp(random),
  }
}

function account(random: Random): Account {
  return { id: random.int(1, 1_000_000), code: random.text(), created_at: timestamp(random) }
}
