// The functions that are written before, in and behind a check.
import { expect, test } from "vitest"
import { migrate } from "./helpers/migrate-zod.ts"

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
  [
    "z.object({ a: z.string().transform(Number) }).extend({ b: z.string() })",
    "export type ItInput = { a: string } & { b: string }",
    "a: Number(input.a)",
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
