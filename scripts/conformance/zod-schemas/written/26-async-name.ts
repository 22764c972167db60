import { z } from "zod"

const taken = async (name: string): Promise<boolean> => name !== "taken"

export const accountSchema = z.object({
  name: z.string().min(3).refine(taken, { message: "It is taken" }),
})

export async function check(value: unknown) {
  return accountSchema.parseAsync(value)
}
