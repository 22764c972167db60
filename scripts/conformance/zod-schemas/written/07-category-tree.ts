import { z } from "zod"

export interface Category {
  name: string
  children: Category[]
}

export const categorySchema: z.ZodType<Category> = z.object({
  name: z.string().min(1),
  children: z.lazy(() => z.array(categorySchema)),
})

export function check(value: unknown): Category {
  return categorySchema.parse(value)
}
