import * as z from "zod"

const integer = z.coerce.number().int()
const limit = integer.min(1).max(50)

export const Sum = z.object({ a: integer, b: integer })
export const Range = z.object({
  min: integer.default(10),
  max: integer.default(50),
  limit: limit.default(50),
})
export const List = z.object({
  category: z.string().default("electronics"),
  page: integer.min(1).default(1),
  limit: limit.default(10),
})
export const Id = z.object({ id: integer })
export const Changes = z.object({
  name: z.string(),
  price: z.number().int(),
  quantity: z.number().int(),
})
export const Item = z.object({
  id: z.number().int(),
  name: z.string(),
  category: z.string(),
  price: z.number().int(),
  quantity: z.number().int(),
})
