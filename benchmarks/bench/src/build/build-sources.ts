import { endpointsOf, endpointText, type Endpoint } from "./build-endpoints.ts"
import { type Entity, entityOf, uuidOf } from "./build-entities.ts"

/** Path in the project → its text. */
export type Sources = Readonly<Record<string, string>>

/** A generated program. */
export interface Program {
  readonly sources: Sources
  readonly endpoints: readonly Endpoint[]
}

const ENTITIES_IN_A_FILE = 5
const ENDPOINTS_IN_A_FILE = 10

/** `count` endpoints over a quarter as many types. `extra`: one more endpoint, in a file of its own. */
export function sharedProgram(count: number, extra?: Endpoint): Program {
  const entities = Array.from({ length: Math.ceil(count / 4) }, (_, index) => entityOf(index))
  const endpoints = endpointsOf(entities, count)
  const parts = chunks(endpoints, ENDPOINTS_IN_A_FILE).map((some, index) => [
    `src/endpoints/part${index}.ts`,
    endpointFile(some),
  ])
  const domain = chunks(entities, ENTITIES_IN_A_FILE).map((some, index) => [
    `src/domain/domain${index}.ts`,
    domainFile(some),
  ])
  const more = extra
    ? [["src/endpoints/extra.ts", endpointFile([{ ...extra, suffix: "Extra" }])]]
    : []
  return {
    sources: {
      ...Object.fromEntries([...domain, ...parts, ...more]),
      ...COMMON,
      "src/main.ts": mainFile([...parts, ...more]),
    },
    endpoints,
  }
}

const mainFile = (files: readonly (readonly string[])[]): string =>
  files.map(([file = ""]) => `export * from "${file.replace("src/", "./")}"\n`).join("")

function chunks<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size)
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size))
}

const TAGS = "Format, Int, MaxItems, MaxLength, Min, MinLength"

export const domainFile = (entities: readonly Entity[]): string =>
  `import type { ${TAGS} } from "@precast/runtime"
import type { Address } from "./address.ts"
import type { Money } from "./money.ts"

${entities.map(({ text }) => text).join("\n")}`

const fileOf = ({ index }: Entity): string =>
  `../domain/domain${Math.floor(index / ENTITIES_IN_A_FILE)}.ts`

function endpointFile(endpoints: readonly Endpoint[]): string {
  const byFile = Map.groupBy(endpoints, ({ entity }) => fileOf(entity))
  const types = Array.from(byFile, ([file, some]) => {
    const names = [...new Set(some.map(({ entity }) => entity.name))]
    return `import type { ${names.join(", ")} } from "${file}"\n`
  })
  const texts = endpoints.map(endpointText)
  return `import { api, ApiError, status, type Body, type Int, type Max, type Min, type Reply } from "@precast/runtime"
${types.join("")}import { audited } from "../hooks.ts"
import * as stores from "../stores.ts"

${texts.join("\n")}`
}

/** The text of the leaf type that all entities have. `edit`: a field that is new. */
export const moneyFile = (edit = ""): string =>
  `import type { Int, MaxLength } from "@precast/runtime"

export interface Money {
  amount: number & Int
  currency: string & MaxLength<3>
${edit}}
`

export const COMMON: Sources = {
  "src/domain/money.ts": moneyFile(),
  "src/domain/address.ts": `import type { MaxLength } from "@precast/runtime"

export interface Address {
  street: string & MaxLength<200>
  city: string
  zip?: string
  country: "DE" | "FR" | "PL"
}
`,
  "src/hooks.ts": `import { hook } from "@precast/runtime"

export const audited = hook({
  onResponse: (_context, response) => response.headers.set("x-audited", "yes"),
})

export const named = hook({
  onResponse: (_context, response) => response.headers.set("x-served-by", "bench"),
})
`,
  "src/stores.ts": `const all = new Map<string, Map<string, unknown>>()

export function of<T>(name: string): Map<string, T> {
  const found = all.get(name) ?? new Map<string, unknown>()
  all.set(name, found)
  return found as Map<string, T>
}
`,
  "src/serve.ts": `import { serve } from "@precast/runtime"
import { named } from "./hooks.ts"
import * as all from "./main.ts"

const app = await serve(all, { port: 0, use: [named] })
console.log(app.url)
`,
}

/** Three types in 20 files of three endpoints each. */
export function threeTypesProgram(): Program {
  const [user, order] = threeTypes
  const parts = Array.from({ length: 20 }, (_, index): Endpoint[] => [
    { kind: "save", entity: user, suffix: `${index}` },
    { kind: "get", entity: user, suffix: `${index}` },
    { kind: "create", entity: order, suffix: `${index}` },
  ])
  const files = parts.map((some, index) => [`src/endpoints/part${index}.ts`, endpointFile(some)])
  return {
    sources: {
      ...Object.fromEntries(files),
      "src/domain/domain0.ts": domainFile(threeTypes),
      ...COMMON,
      "src/main.ts": mainFile(files),
    },
    endpoints: parts.flat(),
  }
}

const address = { street: "Main Street 1", city: "Berlin", zip: "10115", country: "DE" }

const user = {
  id: uuidOf(0),
  name: "Ada",
  email: "ada@example.com",
  born: "1815-12-10T00:00:00.000Z",
  role: "admin",
  address,
}

const order = { id: uuidOf(1), placed: "2026-01-02T03:04:05.000Z", buyer: user, shipTo: address }

/** Two of the three types that 20 files use; the third one, `Address`, is in both. */
export const threeTypes: readonly [user: Entity, order: Entity] = [
  {
    name: "User",
    path: "users",
    index: 0,
    text: `export interface User {
  id: string & Format<"uuid">
  name: string & MinLength<1> & MaxLength<80>
  email: string & Format<"email">
  born: Date
  role: "admin" | "member"
  address: Address
  phone?: string
}
`,
    sample: user,
    spoiled: { ...user, address: { ...address, city: 7 } },
  },
  {
    name: "Order",
    path: "orders",
    index: 1,
    text: `export interface Order {
  id: string & Format<"uuid">
  placed: Date
  buyer: User
  shipTo: Address
  note?: string & MaxLength<500>
}
`,
    sample: order,
    spoiled: { ...order, buyer: { ...user, address: { ...address, city: 7 } } },
  },
]
