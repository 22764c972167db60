import { z } from "zod"

const envSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  DATABASE_URL: z.string().startsWith("postgres://"),
  LOG_LEVEL: z.enum(["debug", "info", "warn"]).optional(),
  FEATURES: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter((name) => name !== "")),
})
export type Env = z.infer<typeof envSchema>

export function check(value: unknown): Env {
  return envSchema.parse(value)
}
