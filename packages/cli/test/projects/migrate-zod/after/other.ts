import type { Check, Default, Int, Lowercase, Message, MinLength, Trim } from '@precast/runtime'
import { assert, clone, decodeValue, is, validate } from '@precast/runtime'
import type { User, Id, Shape, TreeType, Category, Patch, WithoutAge } from './user.js'

type Settings = {
  theme: string & Default<'light'>
  size: number & Int & Default<12>
  since: Date
  name: string & Trim & Lowercase & MinLength<2>
  list: string[] & Default<[]>
}
function prepareSettings(value_: unknown): unknown {
  return withProperties(value_, (input) => ({ since: (new Date(input["since"] as string).toJSON() ?? Number.NaN) }))
}

export const isEven = (value: number): boolean => value % 2 === 0
type Even = number & Check<typeof isEven> & Message<"It is odd.">
type UserId = { id: Id; other: User["email"] }
type Branded = string & MinLength<2> & { readonly __brand: 'Name' }

export const readSettings = (text: string): Settings => decodeValue<Settings>(prepareSettings(JSON.parse(text)))
export const isEvenNumber = (value: unknown): boolean => is<Even>(value)
export const isUserId = (value: unknown): boolean => is<UserId>(value)
export const isName = (value: unknown): boolean => is<Branded>(value)
export const isTree = (value: unknown): boolean => is<TreeType>(value)
export const isCategory = (value: unknown): boolean => is<Category>(value)
export const isPatch = (value: unknown): boolean => is<Patch>(value, { strict: true })
export const isWithoutAge = (value: unknown): boolean => is<WithoutAge>(value)
export const shapes = (value: unknown): Shape[] => clone(assert<Shape[]>(value))
export function first(users: User[]): string | undefined {
  type Local = { name: string & MinLength<3> }
  const found = validate<Local>(users[0])
  return found.ok ? found.value.name : undefined
}

/** An object with some properties changed; any other value as it is. */
function withProperties(
  value: unknown,
  change: (object: Record<string, unknown>) => Record<string, unknown>,
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return { ...value, ...change(value as Record<string, unknown>) }
}
