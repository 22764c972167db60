import { z } from "zod"

const domain = z.string().trim().toLowerCase().min(1)
const stamps = z.object({ createdAt: z.date(), updatedAt: z.date().nullable() })

export const syncSchema = z.object({
  domain,
  verifiedAt: z.date().nullable(),
  seenAt: z.date().optional(),
  active: z.boolean().default(true),
})
export type Sync = z.infer<typeof syncSchema>

const partial = syncSchema.pick({ domain: true, verifiedAt: true })

const log = stamps.extend({ entries: z.array(z.object({ at: z.date(), text: z.string().trim() })) })

const withDefault = z.object({ at: z.date().default(() => new Date(0)) })

const nested = z.object({ stamps, name: z.string().default("n") })

export const checks = {
  sync: (value: unknown): Sync => syncSchema.parse(value),
  partial: (value: unknown) => partial.parse(value),
  stamps: (value: unknown) => stamps.parse(value),
  log: (value: unknown) => log.parse(value),
  withDefault: (value: unknown) => withDefault.parse(value),
  nested: (value: unknown) => nested.parse(value),
  inPlace: (value: unknown) =>
    z.object({ createdAt: z.date(), domain: z.string().trim().optional() }).parse(value),
}
