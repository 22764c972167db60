import { z } from "zod"
import { idSchema } from "./user.js"
import { assert } from "@precast/runtime"

declare function register(schema: z.ZodType): void

const trimmed = z.string().transform((text) => text.length)
const login = z.object({ user: z.string(), secret: z.string() })
const defaults = z.object({ a: z.string().default("x") })
const inline = z.number().refine((value) => value > 1)
const checked = z.object({ id: idSchema, at: trimmed })
const page = z.coerce.number()
const mixed = z.object({ inner: z.strictObject({ a: z.number() }) })
const passed = z.array(z.string())
type Moved = boolean

register(login)
export const a = (value: unknown) => defaults.parse(value)
export const b = (value: unknown) => checked.parse(value)
export const c = (value: unknown) => mixed.parse(value)
export const d = (value: unknown) => passed.safeParse(value)
export const e = (value: unknown) => assert<Moved>(value)
export const f = (value: unknown) => inline.parse(page.parse(value))
export function message(error: unknown): string {
  return error instanceof z.ZodError ? error.message : String(error)
}
