// A type is not read again when only interfaces have changed that it mentions by name, and then it is what it would be
// if it were read.
import * as fc from "fast-check"
import { expect, test } from "vitest"
import {
  createEdited,
  inOneProcess,
  type Pass,
  type Texts,
  toAnotherProcess,
  whole,
} from "./edited-program.ts"
import { seed } from "./seed.ts"

const leaf = (members: string, more = ""): string => `import type { Alias } from "@precast/runtime"
${more}
export interface Leaf { ${members} }
export interface Other { of: Leaf; at: Date }
export type Tag = Alias<"tagged">
`

/** Everything that may be made of an interface of another file. */
const TREE = `import type { Leaf, Other } from "./leaf.js"
import type { Leaf as Renamed } from "./barrel.js"
import type { Leaf as Aliased, Other as Swapped } from "./leaf.js"
import * as every from "./leaf.js"
import type { Alias, AsNull, MaxItems, MinItems, UniqueItems } from "@precast/runtime"
export interface Plain { leaf: Leaf; more?: Leaf[]; either: Leaf | string | null; map: Map<string, Leaf>
  record: Record<string, Other>; nested: { deep: Leaf | Aliased }[]; lists: readonly [Leaf, Other?] }
export interface Renaming { of: Renamed; by: Swapped }
export interface Spaced { of: every.Leaf }
export interface Imported { of: import("./leaf.js").Leaf }
export interface Conditional { is: Leaf extends { note?: string } ? "a" : "b"; not?: Leaf extends string ? 1 : 2 }
export interface Keys { key: keyof Leaf }
export interface Mapped { all: { [K in keyof Leaf]?: string } }
export interface Indexed { amount: Leaf["amount"] }
export interface Tagged { leaf: Leaf & Alias<"l">; none?: Leaf & AsNull }
export interface Both { both: Leaf & { more: string } }
export interface Never { never: (Leaf & { unit: "x" }) | "else" }
export interface Commented {
  /** @example { "amount": 1, "unit": "a" } */
  leaf: Leaf
  /** @default { "amount": 1, "unit": "a" } */
  other?: Leaf
}
type Picked = Pick<Leaf, "unit">
type Listed = Leaf[]
export interface Over { of: Plain; by: Picked; all: Listed }
export type Union = Leaf | Plain
export interface Unions { all: Union[]; one: Union | Other | Date }
export interface Extending extends Leaf { own: string }
export interface Optional { leaf?: Leaf; list?: Array<Leaf> }
export interface Ruled { all: Leaf[] & MaxItems<9> & MinItems<1>; more?: (Other | null)[] & MinItems<2>; sets: Leaf[] & UniqueItems }
export interface Wrong { all: Leaf & MaxItems<9> }
export interface Held { ruled: Ruled; over: Over; unions: Unions | Optional; next?: Held }
export interface Indexing { [key: string]: Leaf | Other }
export interface Local { of: Inner }
interface Inner { leaf: Leaf; taken: Leaf["unit"] }
export interface Worldly { of: Everywhere; leaf: Leaf }
export interface Named { parts: Partial<Plain>; picked: Pick<Optional, "leaf">; without: Omit<Over, "by" | "all"> }
export interface Recorded { leaves: Record<string, Leaf>; both: Record<"a" | "b", Other>; texts: Record<string, string> }
export interface Taken { parts: Partial<Leaf>; unit: Pick<Aliased, "unit">; rest: Required<Other>; each: Record<string, Partial<Leaf>> }
export interface Like { amount: string; unit: 1 }
export type Either = Leaf | Like
export interface Distributed { parts: Partial<Union>; or: Readonly<Leaf> | Partial<Extending> | null; listed: Partial<Leaf[]> }
`

const uses = (...names: readonly string[]): string => `import * as p from "@precast/runtime"
import type * as t from "./tree.js"
import type { Leaf, Other } from "./leaf.js"
export const all = [${names.map((name) => `p.decode<${name}>, p.encode<${name}>`).join(", ")}]
export type Used = [Leaf, Other, t.Plain]
`

const TEXTS: Record<string, readonly string[]> = {
  "leaf.ts": [
    leaf("amount: number; unit: string"),
    leaf("amount: number; unit: string; note?: string"),
    leaf("amount: number; unit: string; at: Date", "export interface Before { a: string }\n"),
    leaf('amount: 1 | 2; unit: "y"'),
    leaf("amount: any; unit: string"),
    leaf("(): void; amount: number; unit: string"),
    leaf("amount: number; unit: string; toJSON(): string"),
    leaf("amount: number; unit: string; run: () => void"),
    leaf('"~precast:alias": "tagged"'),
    leaf('"~precast:upload": true; amount: 1; unit: 2'),
    leaf("amount: number; unit: string; of?: import('./tree.js').Held"),
    leaf("amount: number; unit: string; key: keyof Other"),
    `${leaf("amount: number; unit: string")}export interface Leaf { more: boolean }\n`,
    `${leaf("amount: number; unit: string").replace("Leaf {", "Leaf extends Base {")}interface Base { "~precast:upload": true }\n`,
    "export type Leaf = string\nexport interface Other { a: Leaf }\n",
    'import type { Alias } from "@precast/runtime"\nexport type Leaf = { amount: number; unit: string } & Alias<"leafy">\nexport interface Other { a: Leaf }\n',
    "export class Leaf { amount = 1; unit = '' }\nexport interface Other { a: Leaf }\n",
    "interface Leaf { amount: string; unit: string }\ninterface Other { a: boolean }\nexport type { Other as Leaf, Leaf as Other }\n",
    "interface Leaf { amount: number; unit: string }\nconst Leaf = 1\ninterface Other { at: Date }\nexport { Leaf, type Other }\n",
    'export type { Leaf } from "./elsewhere.js"\nexport interface Other { at: Date }\n',
  ],
  "barrel.ts": ['export * from "./leaf.js"\n', 'export type { Other as Leaf } from "./leaf.js"\n'],
  "elsewhere.ts": [
    "export interface Leaf { amount: number; unit: string; from: string }\n",
    "export interface Leaf { amount: number; unit: string; from: number }\n",
  ],
  "world.ts": [
    "interface Everywhere { a: string }\n",
    "interface Everywhere { a: number }\n",
    "export interface Everywhere { a: number }\n",
    'import "./tree.js"\ndeclare module "./leaf.js" { interface Leaf { added: string } }\ndeclare global { interface Everywhere { b: Date } }\n',
  ],
  "tree.ts": [TREE, `\n${TREE}`],
  "a.ts": [
    uses("t.Plain", "t.Renaming", "t.Spaced", "t.Imported", "t.Held", "t.Local", "t.Worldly"),
    uses("t.Over", "t.Union", "Leaf"),
    uses("t.Held", "t.Renaming"),
    uses("Partial<t.Plain>", "Omit<t.Held, 'next'>", "Record<string, Leaf>", "t.Recorded"),
    uses("t.Named", "Required<t.Optional>", "Readonly<t.Local>"),
  ],
  "b.ts": [
    uses("t.Conditional", "t.Keys", "t.Mapped", "t.Indexed", "t.Both", "t.Never", "t.Extending"),
    uses("t.Tagged", "t.Commented", "t.Indexing"),
    uses("t.Tagged", "t.Plain", "Other"),
    uses("t.Ruled", "t.Wrong", "Leaf"),
    uses("t.Taken", "Partial<Leaf>", "Pick<t.Plain, 'leaf' | 'more'>"),
    uses("t.Distributed", "Partial<t.Union>", "Partial<t.Held>"),
    uses("t.Either", "{ of: t.Either; leaf: Leaf }", "t.Union[]"),
    uses("Partial<t.Union>", "Pick<t.Either, 'unit'>", "Partial<t.Plain>"),
  ],
}

/** Endpoints of one type each, and what else makes endpoints depend on others. */
const ENDPOINTS = `import { api, ApiError, type Body, type Header, type Min, type Reply, type Status } from "@precast/runtime"
import type { Either, Named, Over, Plain as Renamed, Union, Unions } from "./tree.js"
import * as every from "./tree.js"
import type { Leaf, Other } from "./leaf.js"
import type { Leaf as Passed } from "./barrel.js"
import { find } from "./service.js"
`

const endpoint = (types: string, body = "throw new Error()", path = "/a"): string =>
  `export const it = api({ method: "PUT", path: "${path}" }, (${types} => { ${body} })\n`

const TYPES_OF_ENDPOINTS: readonly string[] = [
  "_: { body: Body<Leaf> }): Leaf",
  "_: { body: Body<Renamed>; limit?: number & Min<1> }): Renamed[]",
  "_: Other): { of: Renamed; other?: Leaf }",
  "_: { body: Body<Partial<Leaf>> }): Promise<Either>",
  "_: { body: Body<Partial<Renamed>> }): Pick<Renamed, 'leaf'>",
  '_: { body: Body<Leaf[]> }): Reply<201, Other> | ApiError<"none">',
  "_: { body: Body<Own>; name: string & Header }): Alias",
  "_: { body: Body<Union> }): every.Plain",
  "_: { body: Body<Passed & { more: string }> }): Leaf['unit']",
  "_: { body: Body<Over | Named> }): Unions",
  "_: { leaf: Leaf; tag?: keyof Leaf }): void",
  "_: { body: Body<{ leaf: Leaf; both: (Leaf | Other)[] }> }): Leaf & Status<202>",
  "_: Leaf, context: { response: object }): Reply<200, Leaf> | Reply<404, Either>",
  "_: { body: Body<Record<string, Leaf>> }): Map<string, Leaf>",
  "_: { body: Body<Leaf extends { note?: string } ? 'a' : 'b'> }): Leaf",
  "_: Omit<Renamed, 'map'>): Required<Leaf>",
]

/** The input and the result are those of a file alone, or others. */
const OTHER_ENDPOINTS: readonly string[] = [
  endpoint("{ body }: { body: Body<Renamed> })", "return body.leaf"),
  endpoint("{ body }: { body: Body<Leaf> }): Leaf", "return find(body)"),
  endpoint("{ body }: { body: Body<Leaf> }): Leaf", "return body.unit.run() ?? body.at.find()"),
  endpoint("_: { unit: string }): Leaf", undefined, "/:unit"),
  endpoint("_: Leaf): Leaf", undefined, "/:unit"),
]

const SERVICE = [
  "export const find = <T>(value: T): T => value\n",
  `import type { Leaf } from "./leaf.js"\nexport const find = (value: Leaf): Leaf => value\n`,
  `import { ApiError } from "@precast/runtime"\nexport function find<T>(value: T): T { throw new ApiError("gone", { value }) }\n`,
]

const OWN = `interface Own { leaf: Leaf; others?: Other[] }
type Alias = Leaf | { own: Own }
`

const textsOfEndpoints = (): Texts =>
  Object.fromEntries(
    [...TYPES_OF_ENDPOINTS.map((types) => endpoint(types)), ...OTHER_ENDPOINTS].map((text, at) => [
      `endpoint${at}.ts`,
      ENDPOINTS + OWN + text,
    ]),
  )

const NAMES = Object.keys(TEXTS)
const RUNS = Number(process.env["KNOWN_RUNS"] ?? 60)
/** A file, and which of its texts it gets: most edits are of the leaf. */
const EDITS = fc.array(
  fc.tuple(fc.constantFrom("leaf.ts", "leaf.ts", "leaf.ts", ...NAMES), fc.nat(30)),
  { minLength: RUNS, maxLength: RUNS },
)

const textOf = (name: string, number: number): string => TEXTS[name]![number % TEXTS[name]!.length]!

test("edits of interfaces that others mention", { timeout: 60_000 + RUNS * 2000 }, () => {
  const [edits = []] = fc.sample(EDITS, { numRuns: 1, seed: seed(process.env["AGREE_SEED"]) })
  const compileAgain = createEdited(inOneProcess)
  const texts: Texts = Object.fromEntries(NAMES.map((name) => [name, textOf(name, 0)]))
  let revivals = 0
  for (const [step, [name, number]] of [["", 0] as const, ...edits].entries()) {
    if (name !== "") texts[name] = textOf(name, number)
    const { codes, revived } = compileAgain({ ...texts })
    const label = `edit ${step}: text ${number % (TEXTS[name]?.length ?? 1)} of ${name}`
    expect(codes, label).toEqual(whole(texts))
    revivals = revived
  }
  expect(revivals).toBeGreaterThan(RUNS / 4)
})

test.each<[string, Pass]>([
  ["of a watching compiler", inOneProcess],
  ["between builds", toAnotherProcess],
])("edits %s of an interface of which each type is made", { timeout: 60_000 }, (_, pass) => {
  const all = [...TEXTS["a.ts"]!, ...TEXTS["b.ts"]!].map((text, at) => [`use${at}.ts`, text])
  const rest = Object.fromEntries(NAMES.map((name) => [name, textOf(name, 0)]))
  const texts: Texts = { ...rest, "a.ts": "", "b.ts": "", ...Object.fromEntries(all) }
  const compileAgain = createEdited(pass)
  let revivals = 0
  for (const number of [0, 1, 2, 3, 0]) {
    texts["leaf.ts"] = textOf("leaf.ts", number)
    const { codes, revived } = compileAgain({ ...texts })
    expect(codes, `text ${number}`).toEqual(whole(texts))
    revivals = revived
  }
  expect(revivals).toBeGreaterThan(20)
})

const FILES_OF_ENDPOINTS: Record<string, readonly string[]> = {
  ...TEXTS,
  "service.ts": SERVICE,
  "a.ts": [""],
  "b.ts": [""],
}

/** With the endpoints, as a watching compiler and as a build of all. */
function createPairs(): (name: string, number: number, label: string) => number {
  const compileAgain = createEdited(inOneProcess)
  const first = Object.entries(FILES_OF_ENDPOINTS).map(([name, [text]]) => [name, text!])
  const texts: Texts = { ...textsOfEndpoints(), ...Object.fromEntries(first) }
  return (name, number, label) => {
    const own = FILES_OF_ENDPOINTS[name]!
    texts[name] = own[number % own.length]!
    const { codes, taken } = compileAgain({ ...texts })
    expect(codes, label).toEqual(whole(texts))
    return taken
  }
}

test("edits of what endpoints mention", { timeout: 60_000 + RUNS * 2000 }, () => {
  const names = Object.keys(FILES_OF_ENDPOINTS)
  const edit = fc.oneof(
    { arbitrary: fc.tuple(fc.constant("leaf.ts"), fc.nat(3)), weight: 4 },
    { arbitrary: fc.tuple(fc.constantFrom("leaf.ts", ...names), fc.nat(30)), weight: 1 },
  )
  const edits = fc.array(edit, { minLength: RUNS / 2, maxLength: RUNS / 2 })
  const [sample = []] = fc.sample(edits, { numRuns: 1, seed: seed(process.env["AGREE_SEED"]) })
  const compileBoth = createPairs()
  for (const [step, [name, number]] of sample.entries())
    compileBoth(name, number, `edit ${step}: text ${number} of ${name}`)
})

test(
  "endpoints are not read again when an interface changes that they mention",
  {
    timeout: 60_000,
  },
  () => {
    const compileBoth = createPairs()
    const taken = [0, 1, 2, 3, 0].map((number) => compileBoth("leaf.ts", number, `text ${number}`))
    // Of seven files, after each edit.
    expect(taken).toEqual([0, 7, 14, 21, 28])
  },
)

test(
  "a change of what an endpoint throws, and of what it is compared with",
  {
    timeout: 60_000,
  },
  () => {
    const compileBoth = createPairs()
    compileBoth("leaf.ts", 0, "first")
    compileBoth("service.ts", 2, "a service throws")
    compileBoth("leaf.ts", 3, "a field that is compared with a path has another type")
  },
)
