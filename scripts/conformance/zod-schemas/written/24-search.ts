import { z } from "zod"

export const filterSchema = z.object({
  field: z.string().min(1),
  op: z.enum(["eq", "gt", "lt"]),
  value: z.union([z.string(), z.number(), z.boolean()]),
})
export type Filter = z.infer<typeof filterSchema>

export type Group = { all: (Filter | Group)[] }
export const groupSchema: z.ZodType<Group> = z.object({
  all: z.lazy(() => z.array(z.union([filterSchema, groupSchema]))),
})

export function check(value: unknown): Group {
  return groupSchema.parse(value)
}
