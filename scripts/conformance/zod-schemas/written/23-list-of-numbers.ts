import { z } from "zod"

const numbers = z
  .string()
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(z.number().int()).min(1))

export const reportSchema = z.object({
  ids: numbers,
  columns: z.array(z.string().trim().min(1)).optional(),
  format: z.enum(["csv", "json"]).default("csv"),
})

export function check(value: unknown) {
  return reportSchema.parse(value)
}
