// What becomes of single constructs, and what keeps a schema from being moved.
import { expect, test } from "vitest"
import { runMigrate } from "../src/migrate/run.ts"
import { type Folder, makeFolder } from "./helpers/folder.ts"

interface Told {
  readonly moved: number
  readonly left: readonly { file: string; line: number; text: string; reason: string }[]
  readonly look: readonly { line: number; reason: string }[]
}

async function migrate(files: Record<string, string>): Promise<Told & { folder: Folder }> {
  const folder = makeFolder({ "package.json": "{}", ...files })
  folder.write("node_modules/zod/package.json", '{ "name": "zod", "version": "4.1.0" }')
  let printed = ""
  const code = await runMigrate(
    { from: "zod", paths: [], dryRun: false, force: true, json: true },
    {
      cwd: folder.path,
      env: {},
      interactive: false,
      out: (text) => void (printed += text),
      err: () => {},
      paint: (_style, text) => text,
      paintErr: (_style, text) => text,
    },
  )
  expect(code).toBe(0)
  return { ...(JSON.parse(printed) as Told), folder }
}

/** A schema, its type, and the places that want a look. */
const schemas: [zod: string, type: string, ...looks: string[]][] = [
  ['z.string().min(3, "short").max(5, "long")', "string & MinLength<3> & MaxLength<5>", "words"],
  ['z.string({ error: "Which?" })', "string", "words"],
  ["z.string().min(1, { message: 'Say it.' })", 'string & MinLength<1> & Message<"Say it.">'],
  ['z.string().default("x").optional()', '(string & Default<"x">) | undefined'],
  ["z.array(z.string().or(z.number())).min(2)", "(string | number)[] & MinItems<2>"],
  ['z.union([z.literal("a"), z.null(), z.undefined()])', '"a" | undefined | null'],
  ["z.record(z.enum(['a', 'b']), z.number().nullable())", "Record<'a' | 'b', number | null>"],
  ["z.object({})", "{}"],
  ["z.object({ a: z.string().nullish() }).partial()", "Partial<{ a?: string | null }>"],
  ["z.object({ a: z.any() }).passthrough()", "{ a: any } & { [key: string]: unknown }"],
  [
    "z.object({ a: z.string() }).merge(z.object({ a: z.int() }))",
    'Omit<{ a: string }, "a"> & { a: number & Int }',
  ],
  ["z.object({ 'a-b': z.date() }).pick({ 'a-b': true })", `Pick<{ 'a-b': Date }, "a-b">`],
  ["z.tuple([]).rest(z.string().nullable())", "[...(string | null)[]]"],
  ["z.set(z.string()).nonempty()", "Set<string> & MinItems<1>"],
  ["z.map(z.string(), z.bigint().min(5n))", "Map<string, bigint & Min<5n>>"],
  ["z.string().brand<'Id'>()", "string & { readonly __brand: 'Id' }"],
  ['z.object({ a: z.string().describe("First") })', "{ /** First */ a: string }"],
  ["z.number().meta({ title: 'N' })", "number", "it says"],
  ["z.lazy(() => z.string())", "string"],
  ["z.iso.datetime({ offset: true })", 'string & Format<"date-time">'],
  ["z.string().includes('a+b')", 'string & Pattern<"a\\\\+b">'],
]

test.each(schemas)("%s", async (zod, type, ...looks) => {
  const { folder, look, left } = await migrate({
    "a.ts": `import { z } from "zod"\nexport const it = ${zod}\n`,
  })
  expect(left).toEqual([])
  expect(folder.read("a.ts").split("\n").at(-2)).toBe(`export type It = ${type}`)
  expect(look.map(({ reason }) => reason)).toEqual(
    looks.map((word) => expect.stringContaining(word)),
  )
})

/** A schema that stays, and why. */
const stay: [zod: string, reason: string][] = [
  ["z.string().transform(async (text) => text)", "is asynchronous"],
  ["z.string().transform((text, ctx) => text)", "takes a context"],
  ["z.string().transform(Number).max(5)", "behind a transform"],
  ["z.string().transform(Number).refine((it) => it > 1)", "takes what a transform has made"],
  ["z.string().refine(async (text) => text !== '')", "is asynchronous"],
  ["z.string().refine((text) => z.NEVER === text)", "uses schemas"],
  ["z.string().optional().refine((text) => text !== '')", "takes undefined or null"],
  ["z.string().refine((text) => text !== '', { path: [key] })", "path of its issue"],
  ["z.object({}).superRefine((it, ctx) => { ctx.path.push(1) })", "does more with its context"],
  ["z.union([z.string().transform(Number), z.null()])", "no one place for it in a union"],
  ["z.record(z.string(), z.coerce.number())", "no one place for it in a union"],
  ["z.object({ a: z.string().transform(Number) }).partial()", "defaults or conversions"],
  ["z.string().min(least)", "no literal"],
  ["z.string().regex(/a/g)", "its flags g and y"],
  ["z.string().datetime({ local: true })", "these options"],
  ["z.coerce.bigint()", "another in memory"],
  ["z.array(z.string().default('x'))", "elsewhere than on a field"],
  ["z.string().default(make())", "no literal"],
  ["z.object({ [key]: z.string() })", "its key is computed"],
  ["z.object(shape)", "not written out"],
  ["z.enum(names)", "where its values are declared"],
  ["z.record(z.string().min(1), z.string())", "its keys have rules"],
  ["z.object({ a: z.string() }).catchall(z.number())", "an index signature"],
  ["z.object({ a: z.string().default('x') }).partial()", "defaults or conversions"],
  ["z.function()", "functions are no data"],
  ["z.instanceof(Map)", "by their fields"],
  ["z.hash('md5')", "hash has no counterpart"],
  ["z.string().refine(hidden)", "hidden is not exported"],
]

test.each(stay)("%s stays", async (zod, reason) => {
  const text = `import { z } from "zod"\nfunction hidden() { return true }\nexport const it = ${zod}\n`
  const { folder, left } = await migrate({ "a.ts": text })
  expect(withoutComments(folder.read("a.ts"))).toBe(text)
  expect(folder.read("a.ts")).toMatch(/\n\/\/ precast migrate: .*\nexport const it = /)
  expect(left.map((each) => each.reason)).toEqual([expect.stringContaining(reason)])
  expect(left[0]!.line).toBe(3)
})

/** Without the comments that say why something stays. */
function withoutComments(text: string): string {
  return text.replaceAll(/^[ \t]*\/\/ precast migrate: .*\n/gm, "")
}

const point = 'import { z } from "zod"\n\nexport const pointSchema = z.object({ x: z.number() })\n'

/** Files beside that of `pointSchema`, and why they keep it. */
const kept: [name: string, files: Record<string, string>, reason: string][] = [
  [
    "a namespace import",
    { "b.ts": 'import * as all from "./a.js"\nall.pointSchema.parse(1)\n' },
    "as a whole",
  ],
  [
    "a dynamic import",
    { "b.ts": 'const { pointSchema } = await import("./a.js")\npointSchema.parse(1)\n' },
    "as a whole",
  ],
  ["an export by name", { "b.ts": 'export { pointSchema } from "./a.js"\n' }, "once more"],
  [
    "a path that is not known",
    { "b.ts": 'import { pointSchema } from "@app/a"\npointSchema.parse(1)\n' },
    "not known",
  ],
  [
    "JavaScript",
    { "b.js": 'import { pointSchema } from "./a.js"\n' },
    "b.js, which is no TypeScript",
  ],
  ["a component", { "b.vue": '<script setup>import { pointSchema } from "./a"</script>' }, "b.vue"],
  [
    "a schema as a value",
    { "b.ts": 'import { pointSchema } from "./a"\nexport const all = { pointSchema }\n' },
    "as a value",
  ],
  [
    "a result that is given on",
    {
      "b.ts":
        'import { pointSchema } from "./a"\nexport const r = () => pointSchema.safeParse(1)\n',
    },
    "its result",
  ],
  [
    "error.format()",
    {
      "b.ts":
        'import { pointSchema } from "./a"\nconst r = pointSchema.safeParse(1)\nif (!r.success) r.error.format()\n',
    },
    "r.error",
  ],
  [
    "z.input",
    {
      "b.ts":
        'import { z } from "zod"\nimport { pointSchema } from "./a"\nexport type In = z.input<typeof pointSchema>\n',
    },
    "typeof pointSchema",
  ],
]

test.each(kept)("%s keeps a schema, and all that is made of it", async (_name, files, reason) => {
  const { folder, left, moved } = await migrate({ "a.ts": point, ...files })
  expect(moved).toBe(0)
  for (const [file, text] of Object.entries({ "a.ts": point, ...files }))
    expect(withoutComments(folder.read(file))).toBe(text)
  expect(
    left.some((each) => each.reason.includes(reason)),
    JSON.stringify(left),
  ).toBe(true)
})

test("schemas are followed through barrels and paths of the tsconfig", async () => {
  const { folder, left } = await migrate({
    "tsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
    "src/a.ts": point,
    "src/index.ts": 'export * from "./a.js"\n',
    "b.ts":
      'import { pointSchema as schema } from "~/index.js"\n\nexport const f = (v: unknown) => schema.parse(v)\n',
  })
  expect(left).toEqual([])
  expect(folder.read("src/a.ts")).toBe("export type Point = { x: number }\n")
  expect(folder.read("b.ts")).toBe(
    `import type { Point } from "~/index.js"\nimport { assert, clone } from "@precast/runtime"\n\nexport const f = (v: unknown) => clone(assert<Point>(v))\n`,
  )
})

test("JSON that is parsed, or asked for, is decoded", async () => {
  const { folder } = await migrate({
    "a.ts": `${point}
export const a = (text: string) => pointSchema.parse(JSON.parse(text))
export async function b(request: Request) {
  const result = pointSchema.safeParse(await request.json())
  return result.success ? result.data : undefined
}
export const c = (text: string) => pointSchema.safeParse(JSON.parse(text)).success
`,
  })
  const text = folder.read("a.ts")
  expect(text).toContain("=> decode<Point>(text)\n")
  expect(text).toContain("const result = safeDecode<Point>(await request.text())\n")
  expect(text).toContain("return result.ok ? result.value : undefined\n")
  expect(text).toContain("=> safeDecode<Point>(text).ok\n")
})

test("names that mean something else are not taken", async () => {
  const { folder } = await migrate({
    "a.ts": `import { z } from "zod"
const dateSchema = z.iso.date()
const messageSchema = z.string().min(1, "Say it.")
function assert(value: unknown): void {
  z.object({ date: dateSchema, at: z.date(), message: messageSchema }).parse(value)
}
`,
  })
  expect(folder.read("a.ts"))
    .toBe(`import type { Format, Message as precastMessage, MinLength } from "@precast/runtime"
import { assert as precastAssert } from "@precast/runtime"
type DateType = string & Format<"date">
type Message = string & MinLength<1> & precastMessage<"Say it.">
function assert(value: unknown): void {
  precastAssert<{ date: DateType; at: Date; message: Message }>(value)
}
`)
})

test("functions of Zod that are imported by their names are told", async () => {
  const { left } = await migrate({
    "a.ts": 'import { ZodError } from "zod"\nimport * as z from "zod/mini"\n',
  })
  expect(left.map(({ line }) => line)).toEqual([1, 2])
})

test("a type that is written beside its schema is not written twice", async () => {
  const text = `import { z } from "zod"
const id = z.string().uuid()
const user = z.object({ id })
const other = z.object({ id: id, length: z.string().transform(async (text) => text.length) })
export const f = (value: unknown): boolean => user.safeParse(value).success
export const g = (value: unknown) => other.parseAsync(value)
`
  const { folder, left } = await migrate({ "a.ts": text })
  const after = folder.read("a.ts")
  expect(withoutComments(after)).toContain(
    'const id = z.string().uuid()\ntype Id = string & Format<"uuid">\ntype User = { id: Id }\n',
  )
  expect(left.map(({ line }) => line)).toEqual([4, 4])
  const again = await migrate({ "a.ts": after })
  expect([again.moved, again.folder.read("a.ts")]).toEqual([0, after])
})

/** Code around the check, as it is written. */
const around: [zod: string, ...lines: string[]][] = [
  [
    "z.coerce.number()",
    "export type It = number",
    "export function prepareIt(value: unknown): unknown {\n  return Number(value)\n}",
  ],
  [
    "z.string().transform((text) => text.length)",
    "export type ItInput = string",
    "export function toIt(input: ItInput) {\n  return ((text) => text.length)(input)\n}",
    "export type It = ReturnType<typeof toIt>",
  ],
  [
    "z.object({ a: z.coerce.number().optional() })",
    "export type It = { a?: number }",
    'return withProperties(value, (input) => ({ a: input["a"] === undefined ? input["a"] : Number(input["a"]) }))',
  ],
  [
    "z.array(z.object({ __proto__: z.coerce.string() }))",
    '({ ["__proto__"]: String(input["__proto__"]) })',
  ],
  [
    "z.object({ a: z.string(), b: z.string() }).refine((it) => it.a === it.b, { path: ['b', 0], message: 'No.' })",
    "export type ItFields = { a: string; b: string }",
    'export function checkIt(it: ItFields): CheckResult { return it.a === it.b || { path: "/b/0", message: "No." } }',
    "export type It = ItFields & Check<typeof checkIt>",
  ],
  ["z.string().min(1).trim()", "return input.trim()"],
  [
    "z.string().nullable().default(null)",
    "((value: unknown) => (value === undefined ? null : value))(value)",
  ],
  ["z.string().max(MOST)", "export type It = string & MaxLength<typeof MOST>"],
]

test.each(around)("%s", async (zod, ...parts) => {
  const { folder, left } = await migrate({
    "a.ts": `import { z } from "zod"\nconst MOST = 5\nexport const it = ${zod}\nexport const most = MOST\n`,
  })
  expect(left).toEqual([])
  for (const part of parts) expect(folder.read("a.ts")).toContain(part)
})

test("what a library is handed becomes a Standard Schema", async () => {
  const { folder, left } = await migrate({
    "a.ts": `import { zodResolver } from "@hookform/resolvers/zod"
import { z } from "zod"
import { publicProcedure } from "./trpc"
const form = z.object({ name: z.string().trim() })
const query = z.object({ page: z.coerce.number() })
export const resolver = zodResolver(form)
export const all = publicProcedure.input(form).output(z.object({ at: z.date() })).query(() => 1)
export const page = publicProcedure.input(query).query(() => 1)
`,
  })
  expect(left).toEqual([])
  const text = folder.read("a.ts")
  expect(text).toContain(
    'import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"',
  )
  expect(text).not.toMatch(/zod"/)
  expect(text).toContain("standardSchemaResolver(schema<Form>())")
  expect(text).toContain(".input(schema<Form>())")
  expect(text).toContain(".output((input: unknown) => clone(assert<{ at: Date }>(input)))")
  expect(text).toContain(".input((input: unknown) => decodeValue<Query>(prepareQuery(input)))")
})

test("comments of what stays are replaced, and go when it is moved", async () => {
  const text = `import { z } from "zod"
export const it = z.string().refine(async (text) => text !== "*/ \\u2028")
export const go = (value: unknown) => it.parse(value)
`
  const first = (await migrate({ "a.ts": text })).folder.read("a.ts")
  expect(first).toMatch(/\n\/\/ precast migrate: it stays: .*\nexport const it/)
  const second = (await migrate({ "a.ts": first })).folder.read("a.ts")
  expect(second).toBe(first)
  const mended = (await migrate({ "a.ts": first.replace("async ", "") })).folder.read("a.ts")
  expect(mended).not.toContain("precast migrate")
})

test("calls inside calls, and inferred types inside schemas", async () => {
  const { folder, left } = await migrate({
    "a.ts": `import { z } from "zod"
const a = z.object({ x: z.number() })
const b: z.ZodType<z.infer<typeof a>> = z.object({ x: z.number().int() })
export const f = (value: unknown) => b.parse(a.parse(value))
export function g(value: unknown) {
  const result = a.safeParse(value)
  if (result.success) return b.parse(result.data)
  return z.array(a).parse([JSON.parse(String(value))])
}
`,
  })
  expect(left).toEqual([])
  expect(folder.read("a.ts")).toBe(`import type { Int } from "@precast/runtime"
import { assert, clone, validate } from "@precast/runtime"
type A = { x: number }
type B = { x: number & Int }
export const f = (value: unknown) => clone(assert<B>(clone(assert<A>(value))))
export function g(value: unknown) {
  const result = validate<A>(value)
  if (result.ok) return clone(assert<B>(clone(result.value)))
  return clone(assert<A[]>([JSON.parse(String(value))]))
}
`)
})

test("a schema and its type of the same name, here and in another file", async () => {
  const { left, folder } = await migrate({
    "a.ts": `import { z } from "zod"
export const User = z.object({ name: z.string() })
export type User = z.infer<typeof User>
export function read(value: unknown): User {
  return User.parse(value)
}
`,
    "b.ts": `import { User } from "./a"
export const all: User[] = []
export const add = (value: unknown): User => User.parse(value)
`,
  })
  expect(left).toEqual([])
  expect(folder.read("a.ts")).toBe(`import { assert, clone } from "@precast/runtime"
export type User = { name: string }
export function read(value: unknown): User {
  return clone(assert<User>(value))
}
`)
  expect(folder.read("b.ts")).toBe(`import type { User } from "./a"
import { assert, clone } from "@precast/runtime"
export const all: User[] = []
export const add = (value: unknown): User => clone(assert<User>(value))
`)
})

test("a type of the schema's name that is written by hand keeps it from being moved", async () => {
  const { left } = await migrate({
    "a.ts": `import { z } from "zod"
export const User = z.object({ name: z.string() })
export interface User { name: string }
export const read = (value: unknown): User => User.parse(value)
`,
  })
  expect(left).toHaveLength(1)
})
