import { z } from "zod"

const baseSchema = z.object({
  id: z.string().min(1),
  at: z.coerce.date(),
  title: z.string().transform((text) => text.toUpperCase()),
  size: z.coerce.number().min(0).nullable(),
})

export const eventSchema = baseSchema.extend({
  by: z.object({ id: z.string() }).prefault({ id: "server" }),
})
export type Event = z.infer<typeof eventSchema>

const renamed = baseSchema.extend({ title: z.number() })

const part = baseSchema.pick({ id: true, size: true })

const rest = baseSchema.omit({ at: true })

const both = z.object({ more: z.boolean() }).merge(baseSchema)

export const cachedSchema = z.object({
  at: baseSchema.shape.at,
  size: baseSchema.shape.size,
  name: z.string(),
  event: eventSchema.shape.title,
})

export const checks = {
  event: (value: unknown) => eventSchema.parse(value),
  renamed: (value: unknown) => renamed.parse(value),
  part: (value: unknown) => part.parse(value),
  rest: (value: unknown) => rest.parse(value),
  both: (value: unknown) => both.parse(value),
  cached: (value: unknown) => cachedSchema.parse(value),
}
