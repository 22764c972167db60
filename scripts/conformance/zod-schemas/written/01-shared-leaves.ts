import { z } from "zod"

export const limit = z.number().int().min(1).max(100).default(20)
export const tidy = z.string().trim().min(1).max(80)
const email = z.string().trim().toLowerCase().email()

export const listUsersSchema = z.object({
  search: tidy.optional(),
  owner: email.nullish(),
  limit,
  order: z.enum(["asc", "desc"]).default("asc"),
})
export type ListUsers = z.infer<typeof listUsersSchema>

export function check(value: unknown) {
  return listUsersSchema.parse(value)
}
