import { z } from "zod"

export const articleSchema = z.object({
  id: z.number().int(),
  title: z.string().min(1).max(200),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  tags: z.array(z.string().min(1)).max(10).default([]),
  published: z.boolean().default(false),
})
export const createArticleSchema = articleSchema.omit({ id: true })
export const articleHeadSchema = articleSchema.pick({ id: true, title: true, slug: true })
export const articleWithAuthorSchema = articleSchema.extend({
  author: z.object({ id: z.number().int(), name: z.string() }),
})

export function check(value: unknown) {
  return [
    createArticleSchema.safeParse(value).success,
    articleHeadSchema.safeParse(value).success,
    articleWithAuthorSchema.parse(value),
  ]
}
