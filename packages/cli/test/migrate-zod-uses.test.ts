// What becomes of the code that uses a schema.
import { expect, test } from "vitest"
import { migrate, point } from "./helpers/migrate-zod.ts"

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

test("JSON that is parsed, or requested, is decoded", async () => {
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

test("z.input of the schema's name keeps its name in other files, which import a type", async () => {
  const { folder, left } = await migrate({
    "a.ts": `import { z } from "zod"
export const Create = z.object({ n: z.number().default(1) })
export type Create = z.input<typeof Create>
`,
    "b.ts": `import { Create } from "./a.js"
export const make = (given: Create) => Create.parse(given)
`,
  })
  expect(left).toEqual([])
  expect(folder.read("a.ts")).toContain(
    'export type Create = Omit<CreateType, "n"> & Partial<Pick<CreateType, "n">>',
  )
  expect(folder.read("b.ts")).toContain("(given: Create) => decodeValue<CreateType>(given)")
  expect(folder.read("b.ts")).toMatch(/import (type \{ .*Create|\{ type Create)/)
})
