import { z } from "zod"

export const signUpSchema = z
  .object({
    email: z.string().email({ message: "Enter an email address" }),
    password: z.string().min(8, "At least 8 characters").max(72, "At most 72 characters"),
    repeat: z.string(),
    terms: z.literal(true),
  })
  .refine((form) => form.password === form.repeat, {
    message: "The passwords differ",
    path: ["repeat"],
  })

export function check(value: unknown) {
  const result = signUpSchema.safeParse(value)
  if (!result.success) throw new Error("invalid")
  return result.data
}
