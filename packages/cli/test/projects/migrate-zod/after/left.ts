import { z } from "zod"
import type { Id } from "./user.js"
import type { Check, CheckResult, Default } from "@precast/runtime"
import { assert, decodeValue } from "@precast/runtime"

// precast migrate: it is a type of Zod. Schema<T> of @precast/runtime is the type of what schema<T>() makes; often a function is enough: (input: unknown) => T.
declare function register(schema: z.ZodType): void

type TrimmedInput = string
function toTrimmed(input: TrimmedInput) {
  return ((text) => text.length)(input)
}
const login = z.object({ user: z.string(), secret: z.string() })
type Defaults = { a: string & Default<"x"> }
export function checkInline(value: number): CheckResult { return value > 1 }
type Inline = number & Check<typeof checkInline>
type CheckedInput = { id: Id; at: TrimmedInput }
function toChecked(input: CheckedInput) {
  return { ...input, at: toTrimmed(input.at) }
}
type Page = number
function preparePage(value_: unknown): unknown {
  return Number(value_)
}
const mixed = z.object({ inner: z.strictObject({ a: z.number() }) })
const passed = z.array(z.string())
type Moved = boolean

// precast migrate: login stays: a schema is needed as a value here: register(login). schema<T>() makes a Standard Schema of a type, which many libraries take: docs/standard-schema.md.
register(login)
export const a = (value: unknown) => decodeValue<Defaults>(value)
export const b = (value: unknown) => toChecked(decodeValue<CheckedInput>(value))
// precast migrate: mixed stays: some of its objects refuse unknown keys and some drop them. { strict: true } is for all objects of a call: make them alike.
export const c = (value: unknown) => mixed.parse(value)
// precast migrate: passed stays: its result is not put into a variable of its own, or is given on. Precast's result is { ok: true, value } or { ok: false, issues }: change those who take it by hand.
export const d = (value: unknown) => passed.safeParse(value)
export const e = (value: unknown) => assert<Moved>(value)
export const f = (value: unknown) => assert<Inline>(decodeValue<Page>(preparePage(value)))
export function message(error: unknown): string {
  // precast migrate: Precast throws a ValidationError. Catch ValidationError, and read error.issues: { path, code, expected, found }.
  return error instanceof z.ZodError ? error.message : String(error)
}
