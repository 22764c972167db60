// Programs that are moved have texts of other people: messages, descriptions, keys, patterns. None becomes code.
import ts from "typescript"
import { expect, test } from "vitest"
import { readSource } from "../src/migrate/source.ts"
import { migrateTypia } from "../src/migrate/typia/typia-migrate.ts"
import { migrateZod } from "../src/migrate/zod/zod-migrate.ts"
import { seed } from "../../transformer/test/seed.ts"
import { RandomSource } from "./helpers/random-source.ts"

const WHOLE = [
  "*/ evil() /*",
  "**/evil()//",
  '"; evil(); "',
  "'; evil(); '",
  "`; evil(); `",
  "${evil()}",
  "\\",
  "\n*/\nevil()\n",
  "\u2028*/evil()",
  "\r\nevil()",
  "@default evil",
  "one\n@minimum 5",
  "$& $' $1",
  "</script>",
  "> & evil & <",
  "constructor",
  "__proto__",
  "evil",
]
const PARTS = ["*/", "/*", "//", "`", "${", "}", ")", ">", '"', "'", "\\", "\n", "\u2028", "evil()"]
const MORE = [";", " ", "@default 5", "#", "$&", "(", "{", "[", "]", "|", ",", "\0", "\u{1f600}"]

const random = new RandomSource(seed(process.env["AGREE_SEED"]))

/** Texts of random parts; the same ones for the same seed. */
function randomTexts(count: number): string[] {
  const parts = [...PARTS, ...MORE]
  const text = (): string =>
    Array.from({ length: 1 + random.int(6) }, () => random.pick(parts)).join("")
  return Array.from({ length: count }, text)
}

const HOSTILE = [...WHOLE, ...randomTexts(Number(process.env["MIGRATE_RUNS"] ?? 20))]

/** The text as a template without values. */
const template = (text: string): string =>
  `\`${text.replaceAll(/[`\\]|\$\{/g, "\\$&").replaceAll("\r", "\\r")}\``

/** A pattern that is the text; `source` escapes slashes and line ends. */
function regexOf(text: string): string {
  return String(new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")))
}

/** Schemas with the text at each place that takes one. */
function zodSchemas(text: string): string[] {
  const t = JSON.stringify(text)
  return [
    `z.string().describe(${t})`,
    `z.object({ a: z.string().describe(${t}), b: z.number().meta({ description: ${t} }) })`,
    `z.object({ a: z.string().describe(${template(text)}) })`,
    `z.string().meta({ title: ${t}, id: ${t}, examples: [${t}] })`,
    `z.string().min(3, ${t})`,
    `z.string().min(1, { message: ${t} })`,
    `z.string().min(1, { error: ${template(text)} })`,
    `z.string({ error: ${t} })`,
    `z.string().refine(ok, ${t})`,
    `z.string().refine(ok, { message: ${t}, path: [${t}] })`,
    `z.object({ a: z.string().default(${t}) })`,
    `z.object({ a: z.string().prefault(${t}).catch(${t}) })`,
    `z.object({ a: z.enum([${t}, "b"]).default(${t}) })`,
    `z.literal(${t})`,
    `z.literal(${template(text)})`,
    `z.literal([${t}, 1])`,
    `z.enum([${t}, "b"])`,
    `z.enum({ [${t}]: ${t} })`,
    `z.string().startsWith(${t})`,
    `z.string().endsWith(${t})`,
    `z.string().includes(${template(text)})`,
    `z.string().regex(${regexOf(text)})`,
    `z.string().regex(${regexOf(text)}, ${t})`,
    `z.iso.datetime({ message: ${t} })`,
    `z.object({ ${t}: z.string() })`,
    `z.object({ ${t}: z.string(), b: z.string() }).omit({ ${t}: true })`,
    `z.object({ ${t}: z.string(), b: z.string() }).pick({ ${t}: true })`,
    `z.object({ ${t}: z.string() }).extend({ ${t}: z.number().describe(${t}) })`,
    `z.object({ ${t}: z.string() }).merge(z.object({ ${t}: z.int() }))`,
    `z.object({ ${t}: z.string() }).partial({ ${t}: true })`,
    `z.object({ a: z.string() }).strict(${t})`,
    `z.record(z.enum([${t}]), z.literal(${t}))`,
    `z.record(z.literal(${t}), z.string())`,
    `z.string().brand<${t}>()`,
    `z.discriminatedUnion(${t}, [z.object({ ${t}: z.literal(${t}) }), z.object({ ${t}: z.literal("b") })])`,
    `z.array(z.literal(${t})).min(2, ${t})`,
    `z.object({ ${t}: z.coerce.number().optional(), b: z.preprocess(String, z.literal(${t})) })`,
    `z.object({ ${t}: z.string().transform((it) => it.length) }).describe(${t})`,
    `z.object({ a: z.object({ ${t}: z.string().default(${t}).transform(String) }).nullish() })`,
    `z.object({ a: z.string() }).refine((it) => it.a !== ${t}, { path: [${t}], message: ${t} })`,
    `z.object({ a: z.string() }).superRefine((it, ctx) => ctx.addIssue({ path: [${t}], message: ${t} }))`,
    `z.string().refine(async (it) => it !== ${t}, ${t})`,
    `z.string().regex(new RegExp(${t}), ${t})`,
    `z.tuple([z.literal(${t})]).rest(z.literal(${t}))`,
  ]
}

/** Calls and types with the text at each place that takes one. */
function typiaLines(text: string): string[] {
  const t = JSON.stringify(text)
  return [
    `typia.is<${t}>(input)`,
    `typia.assert<{ ${t}: ${t}; b?: ${t}[] }>(input)`,
    `typia.is<string & typia.tags.Pattern<${t}>>(input)`,
    `typia.is<{ a: string & typia.tags.Default<${t}> }>(input)`,
    `typia.is<string & typia.tags.Format<${t}>>(input)`,
    `typia.is<number & typia.tags.Type<${t}>>(input)`,
    `typia.is<string[] & typia.tags.UniqueItems<${t}>>(input)`,
    `typia.is<string & typia.tags.ContentMediaType<${t}>>(input)`,
    `typia.is<string & typia.tags.JsonSchemaPlugin<{ "x-a": ${t} }>>(input)`,
    `typia.json.assertParse<string>(${t})`,
    `typia.json.assertParse<string>(${template(text)})`,
    `typia.misc.clone(${t})`,
    `typia.misc.assertClone<string>(${t})`,
    `typia.validateEquals<${t}>(input).success`,
    `typia.createIs<${t}>()(input)`,
    `typia.createAssertEquals<${t}>()`,
    `typia.reflect.name<${t}>()`,
  ]
}

/** Names of a module's expressions and types, and JSDoc tags: what a text must not add to. */
function codeOf(text: string): { names: Set<string>; statements: number; tags: number } {
  const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: ts.Diagnostic[] }
  expect(parseDiagnostics.map(({ messageText }) => messageText)).toEqual([])
  const names = new Set<string>()
  let tags = 0
  const visit = (node: ts.Node): void => {
    const { parent } = node
    const isCalled =
      parent?.parent !== undefined &&
      ts.isCallExpression(parent.parent) &&
      parent.parent.expression === parent
    const isRead = parent && ts.isPropertyAccessExpression(parent) && !isCalled
    const isKey = isRead || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)
    if (ts.isIdentifier(node) && !(isKey && parent.name === node)) names.add(node.text)
    tags += ts.getJSDocTags(node).length
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(file, visit)
  return { names, statements: file.statements.length, tags }
}

/** Checks what was made of a module, which had this many statements. */
function checkCode(text: string, most: number): void {
  const { names, statements, tags } = codeOf(text)
  expect(names.has("evil")).toBe(false)
  expect(tags).toBe(0)
  expect(statements).toBeLessThanOrEqual(most)
}

// One module for each place: what keeps one schema is not to keep the others.
test.each(HOSTILE)("zod: %j", (hostile) => {
  let moved = 0
  for (const schema of zodSchemas(hostile)) {
    const text = `import { z } from "zod"\nexport function ok(): boolean { return true }\nexport const it = ${schema}\nit.parse(1)\n`
    const source = readSource("/project/a.ts", text)
    const options = { isOurs: () => true, elsewhere: () => undefined, cwd: "/project" }
    moved += migrateZod([source], options).moved
    // Two imports in place of one; a function before the check and one behind it, with the types of both; a helper.
    checkCode(source.edits.toString(), 9)
  }
  expect(moved).toBeGreaterThan(30)
})

test.each(HOSTILE)("typia: %j", (hostile) => {
  let moved = 0
  for (const line of typiaLines(hostile)) {
    const text = `import typia from "typia"\ndeclare const input: unknown\nexport const it = ${line}\n`
    const source = readSource("/project/a.ts", text)
    moved += migrateTypia([source], "/project").moved
    checkCode(source.edits.toString(), 5)
  }
  expect(moved).toBeGreaterThan(8)
})
