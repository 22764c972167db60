import { z } from "zod"

export const Create = z
  .object({
    page: z.int(),
    type: z.enum(["monitor", "static"]).default("static"),
    order: z.number().int().default(0),
    tags: z.array(z.string()).default([]),
    name: z.string().trim().optional(),
  })
  .refine((it) => it.type === "monitor" || (it.name?.length ?? 0) > 0, { path: ["name"] })
// What callers give: the fields with a default may be absent.
export type Create = z.input<typeof Create>

const point = z.object({ x: z.number() })
type PointInput = z.input<typeof point>

const given: Create = { page: 1, name: "a" }
const origin: PointInput = { x: 0 }

export const checks = {
  create: (value: unknown) => Create.parse(value),
  given: () => [Create.parse(given), point.parse(origin)],
}
