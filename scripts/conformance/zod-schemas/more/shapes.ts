import { z } from "zod"

const nullishText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)

const sharedFields = {
  teamId: z.string().min(1),
  // The account at the provider.
  accountId: nullishText,
  order: z.enum(["asc", "desc"]).default("asc"),
}

const optionsSchema = z.object({ retry: z.boolean().default(true), limit: z.int().default(5) })

export const importSchema = z.object({
  ...sharedFields,
  type: z.literal("import"),
  options: optionsSchema.partial().optional(),
})

export const exportSchema = z.object({ type: z.literal("export") }).extend(sharedFields)

const overriding = z.strictObject({ ...sharedFields, accountId: z.number() })

export const bare = z.object(sharedFields)

const twice = z.object({ ...sharedFields, ...optionsSchema.shape, limit: z.string() })

export const checks = {
  importSchema: (value: unknown) => importSchema.parse(value),
  exportSchema: (value: unknown) => exportSchema.parse(value),
  overriding: (value: unknown) => overriding.parse(value),
  bare: (value: unknown) => bare.parse(value),
  twice: (value: unknown) => twice.parse(value),
}
