import { z } from "zod"

const theme = z.enum(["light", "dark", "system"]).catch("system")

export const settingsSchema = z.object({
  theme,
  pageSize: z.number().int().min(10).max(100).catch(20),
  sidebar: z.boolean().default(true),
  shortcuts: z.record(z.string(), z.string().min(1)).default({}),
})
export type Settings = z.infer<typeof settingsSchema>

export function check(value: unknown): Settings {
  return settingsSchema.parse(value)
}
