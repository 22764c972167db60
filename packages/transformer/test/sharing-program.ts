// A program of twenty files that use the same three types, for the tests of where their code is.
import { onTestFinished } from "vitest"
import { createBundled } from "./bundlers-project.ts"
import { type Project, tsconfig } from "./hosts-project.ts"

const USERS = 20
export const names = Array.from({ length: USERS }, (_, index) => `part${index}`)

export const TYPES = {
  "src/address.ts": "export interface Address { street: string; city: string; zip?: string }\n",
  "src/user.ts": `import type { Address } from "./address.js"
export interface User { id: number; name: string; born: Date; address: Address }
`,
  "src/order.ts": `import type { Address } from "./address.js"
import type { User } from "./user.js"
export interface Order { id: number; placed: Date; buyer: User; shipTo: Address; next?: Order }
`,
}

export const part = (
  name: string,
): string => `import { decode, encode, validate } from "@precast/runtime"
import type { Order } from "./order.js"
import type { User } from "./user.js"
const address = { street: "Main Street 1", city: "Berlin" }
const user = encode<User>({ id: 1, name: "Ada", born: new Date(0), address })
const order = \`{"id":2,"placed":"2026-01-02T03:04:05.000Z","buyer":\${user},"shipTo":{"street":"a","city":"b"},"next":{"id":3,"placed":"2026-01-02T03:04:05.000Z","buyer":\${user},"shipTo":{"street":"a","city":"b"}}}\`
const issues = (value: unknown): number => {
  const found = validate<Order>(value)
  return found.ok ? 0 : found.issues.length
}
export const ${name} = [
  encode<User>(decode<User>(user)) === user,
  encode<Order>(decode<Order>(order)) === order,
  issues(decode<Order>(order)),
  issues({ id: 1, note: 7 }),
]
`

export const resultOf = (issues: number): string =>
  `${JSON.stringify(Array.from({ length: USERS }, () => [true, true, 0, issues]))}\n`
export const RESULT = resultOf(3)
/** A type of one more field, whose value in the programs does not fit. */
export const EDIT = {
  "src/order.ts": TYPES["src/order.ts"].replace("next?:", "note?: string; next?:"),
}
export const EDITED = resultOf(4)

const files: Record<string, string> = {
  "tsconfig.json": tsconfig({ lib: ["es2024", "dom"] }),
  ...TYPES,
  ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, part(name)])),
  "src/main.ts": `${names.map((name) => `import { ${name} } from "./${name}.js"`).join("\n")}
console.log(JSON.stringify([${names.join(", ")}]))
`,
}

/** Makes the program, with more files. It is removed when the test ends. */
export function openSharing(more: Record<string, string> = {}): {
  project: Project
  own: { tsconfig: string }
} {
  const project = createBundled(6, { ...files, ...more })
  onTestFinished(project.remove)
  return { project, own: { tsconfig: `${project.folder}/tsconfig.json` } }
}
