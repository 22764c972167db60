import { z } from "zod"

export const userId = z.string().min(3).brand<"UserId">()
export type UserId = z.infer<typeof userId>

export const membershipSchema = z.object({
  user: userId,
  role: z.enum(["owner", "member"]).default("member"),
  invitedBy: userId.nullable(),
})

export function check(value: unknown): UserId {
  return membershipSchema.parse(value).user
}
