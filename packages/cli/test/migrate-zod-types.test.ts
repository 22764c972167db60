// The type that each schema becomes.
import { expect, test } from "vitest"
import { migrate } from "./helpers/migrate-zod.ts"

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
  ["z.object({ a: z.string().default('x') }).partial()", "Partial<{ a: string & Default<'x'> }>"],
  [
    "z.object({ ...z.object({ a: z.string() }).shape, ...z.object({ b: z.int() }).shape })",
    "{ a: string } & { b: number & Int }",
  ],
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
  ["z.number().meta({ title: 'N' })", "number", "its text is omitted"],
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
