import { z } from "zod"

const emails = z.preprocess(
  (value) => (typeof value === "string" ? value.split(/[,\s]+/).filter(Boolean) : value),
  z.array(z.string().email()).min(1).max(5),
)

export const invitationSchema = z.object({
  emails,
  role: z.enum(["viewer", "editor"]),
  message: z.string().trim().max(200).default("Join us"),
})

export function check(value: unknown) {
  const result = invitationSchema.safeParse(value)
  if (!result.success) return false
  return { count: result.data.emails.length, message: result.data.message }
}
