// The code of a program that is written again after edits is what is written for it at first.
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { createEdited, inOneProcess, type Pass, toAnotherProcess, whole } from "./edited-program.ts"
import { seed } from "./seed.ts"

const types = (more = "", tag = ""): string => `import type { Check } from "@precast/runtime"
import { isOdd } from "./checks.js"
import type { Deep } from "./deep.js"
export interface Address { street: string; city: string; zip: number ${tag}; deep: Deep; note: string ${more}}
export interface User { id: number; name: string; born: Date; address: Address; tags: string[] }
export interface Group { name: string; users: User[]; at: Date; next?: Group }
export interface Odd { value: number & Check<typeof isOdd>; of: Address }
`

const uses = (text: string, more = ""): string => `import * as p from "@precast/runtime"
import type { Address, Group, Odd, User } from "./types.js"
import type { Kind, Solo } from "./solo.js"
export const all = [${text}]
${more}export type Used = [Address, Group, Odd, User, Solo, Kind]
`

/** Endpoints that read the same of their requests. */
const endpoint = (path: string, result: string): string =>
  `p.api({ method: "GET", path: "/${path}/:id" }, (_: { id: string; limit?: number & p.Min<1> }): ${result} => { throw _ })`

/** Types that depend on no other file. */
const solo = (more: string): string => `/** How it is. */
export type Kind = "a" | "b" | "c" | { is: string; of?: Kind } ${more}
export interface Solo { id: number; kind: Kind; next?: Solo; list: Map<string, Kind[]> }
export interface Paged<T> { items: T[]; next: Paged<T> | null }
export namespace Inner { export interface Solo { other: boolean; kind: Kind } }
export type Both = Solo & { more: Inner.Solo }
`

/** Several texts of each file; "": there is no such file. */
const TEXTS: Record<string, readonly string[]> = {
  "checks.ts": ["export const isOdd = (value: number): boolean => value % 2 === 1\n"],
  "types.ts": [types(), types("; code?: string"), types("", "| null")],
  "deep.ts": [
    "export interface Deep { at: Date }\n",
    "export interface Deep { at: Date; by?: string }\n",
    "export type Deep = string\n",
    'import type { Solo } from "./solo.js"\nexport type Deep = Pick<Solo, "id">\n',
  ],
  "solo.ts": [solo(""), solo('| "d"'), `\n\n${solo("")}`],
  "a.ts": [
    uses(
      'p.decode<Solo>, p.encode<import("./solo.js").Paged<Solo>>, p.is<import("./solo.js").Both>',
    ),
    uses("p.decode<User>, p.encode<Address>"),
    uses("p.decode<Partial<User>>"),
    uses("p.decode<Partial<User>>, p.decode<User>"),
    uses(endpoint("a", "User")),
    uses(`${endpoint("a", "Solo")}, ${endpoint("more", "User")}`),
    uses(""),
    "",
  ],
  "b.ts": [
    uses('p.decode<Kind>, p.decode<import("./solo.js").Inner.Solo>, p.is<Partial<Solo>>'),
    uses("p.decode<User>"),
    uses("p.decode<Partial<User>>, p.encode<Partial<User>>"),
    uses("p.validate<Group>, p.decode<Odd>"),
    uses(`${endpoint("b", "number")}, p.encode<User>`),
    uses(endpoint("b", "Address")),
    "",
  ],
  "c.ts": [
    uses("p.decode<Group>, p.is<User>"),
    uses(`p.decode<Group>, ${endpoint("c", "Odd")}`),
    uses("p.decode<Partial<User>>, p.decode<User>, 1"),
    uses("p.decode<Partial<User>>, p.decode<User>, 2"),
    uses(
      "p.validate<Odd & { own: number & p.Check<typeof text> }>",
      "export const text = (_: number): boolean => true\n",
    ),
  ],
}

const NAMES = Object.keys(TEXTS)
/** A file, and which of its texts it gets. */
const EDITS = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.nat(7)), {
  minLength: 40,
  maxLength: 40,
})

test.each<[string, Pass]>([
  ["of a watching compiler", inOneProcess],
  ["between builds", toAnotherProcess],
])("edits %s: of types, of uses, and of what others depend on", { timeout: 60_000 }, (_, pass) => {
  const [edits = []] = fc.sample(EDITS, { numRuns: 1, seed: seed(process.env["AGREE_SEED"]) })
  const compileAgain = createEdited(pass)
  const texts = new Map(NAMES.map((name) => [name, TEXTS[name]![0]!]))
  let before: Record<string, unknown> = {}
  let moves = 0
  let revivals = 0
  for (const [step, [name, text]] of edits.entries()) {
    texts.set(name, TEXTS[name]![text % TEXTS[name]!.length]!)
    const files = Object.fromEntries([...texts].filter(([, each]) => each !== ""))
    const { codes, kept, moved, revived } = compileAgain(files)
    const label = `edit ${step}, of ${name}`
    expect(codes, label).toEqual(whole(files))
    for (const file of kept) expect(codes[file], label).toEqual(before[file])
    before = codes
    moves += moved
    revivals = revived
  }
  expect(moves).toBeGreaterThan(5)
  expect(revivals).toBeGreaterThan(5)
})
