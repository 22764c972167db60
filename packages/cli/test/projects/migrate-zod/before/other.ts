import { z } from 'zod'
import { Category, idSchema, patchSchema, shapeSchema, treeSchema, type User, userSchema, withoutAge } from './user.js'

const settings = z.object({
  theme: z.string().default('light'),
  size: z.number().int().default(12),
  since: z.coerce.date(),
  name: z.string().trim().toLowerCase().min(2),
  list: z.array(z.string()).default([]),
})
type Settings = z.output<typeof settings>

export const isEven = (value: number): boolean => value % 2 === 0
const even = z.number().refine(isEven, 'It is odd.')
const userId = z.object({ id: idSchema, other: userSchema.shape.email })
const branded = z.string().min(2).brand<'Name'>()

export const readSettings = (text: string): Settings => settings.parse(JSON.parse(text))
export const isEvenNumber = (value: unknown): boolean => even.safeParse(value).success
export const isUserId = (value: unknown): boolean => userId.safeParse(value).success
export const isName = (value: unknown): boolean => branded.safeParse(value).success
export const isTree = (value: unknown): boolean => treeSchema.safeParse(value).success
export const isCategory = (value: unknown): boolean => Category.safeParse(value).success
export const isPatch = (value: unknown): boolean => patchSchema.strict().safeParse(value).success
export const isWithoutAge = (value: unknown): boolean => withoutAge.safeParse(value).success
export const shapes = (value: unknown): z.infer<typeof shapeSchema>[] => z.array(shapeSchema).parse(value)
export function first(users: User[]): string | undefined {
  const local = z.object({ name: z.string().min(3) })
  const found = local.safeParse(users[0])
  return found.success ? found.data.name : undefined
}
