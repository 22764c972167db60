// What keeps a schema with Zod, and the comment that explains it.
import { expect, test } from "vitest"
import { migrate, point, withoutComments } from "./helpers/migrate-zod.ts"

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
  ["z.string().superRefine((it, ctx) => { outside(it, ctx) })", "does more with its context"],
  ["z.string().superRefine(hidden)", "does more with its context"],
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
  ["z.object({ a: z.string(), ...z.object({ a: z.number() }).shape })", "have the same keys"],
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

/** Files next to that of `pointSchema`, and why they keep it. */
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
    "b.js, which is not TypeScript",
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
    "z.ZodType",
    {
      "b.ts":
        'import { z } from "zod"\nimport { pointSchema } from "./a"\nexport type In = z.ZodType<typeof pointSchema>\n',
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

test("z.input of a schema with a brand keeps it", async () => {
  const { left } = await migrate({
    "a.ts": `import { z } from "zod"
export const id = z.object({ id: z.string().brand<"Id">() })
export type In = z.input<typeof id>
`,
  })
  expect(left.map(({ reason }) => reason)).toEqual([expect.stringContaining("z.input differs")])
})

test("functions of Zod that are imported by name are reported", async () => {
  const { left } = await migrate({
    "a.ts": 'import { ZodError } from "zod"\nimport * as z from "zod/mini"\n',
  })
  expect(left.map(({ line }) => line)).toEqual([1, 2])
})

test("a type that is written next to its schema is not written twice", async () => {
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

test("comments of what stays are replaced, and go when it is moved", async () => {
  const text = `import { z } from "zod"
export const it = z.string().refine(async (text) => text !== "*/ \\u2028")
export const go = (value: unknown) => it.parse(value)
`
  const first = (await migrate({ "a.ts": text })).folder.read("a.ts")
  expect(first).toMatch(/\n\/\/ precast migrate: it stays: .*\nexport const it/)
  const second = (await migrate({ "a.ts": first })).folder.read("a.ts")
  expect(second).toBe(first)
  const corrected = (await migrate({ "a.ts": first.replace("async ", "") })).folder.read("a.ts")
  expect(corrected).not.toContain("precast migrate")
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

test("a date in a record next to a default stays where its value is in memory", async () => {
  const { folder, left } = await migrate({
    "a.ts": `import { z } from "zod"
export const days = z.object({ of: z.record(z.string(), z.date()), n: z.number().default(1) })
export const read = (value: unknown) => days.parse(value)
`,
  })
  expect(left.map(({ reason }) => reason)).toEqual([expect.stringContaining("which decodeValue")])
  expect(folder.read("a.ts")).not.toContain("dateText")
})
