import { z } from "zod"

const port = z.string().transform(Number).pipe(z.number().int().min(1).max(65535))

export const serverSchema = z.object({
  host: z.string().min(1).default("localhost"),
  port,
  adminPort: port.optional(),
})

export function check(value: unknown) {
  return serverSchema.parse(value)
}
