import { z } from "zod"

const base = z.object({ id: z.string().min(1), at: z.string().min(1) })

export const eventSchema = z.discriminatedUnion("type", [
  base.extend({ type: z.literal("created"), title: z.string() }),
  base.extend({ type: z.literal("renamed"), from: z.string(), to: z.string() }),
  base.extend({ type: z.literal("removed"), reason: z.string().optional() }),
])
export type Event = z.infer<typeof eventSchema>

export function check(value: unknown): Event[] {
  return z.array(eventSchema).max(50).parse(value)
}
