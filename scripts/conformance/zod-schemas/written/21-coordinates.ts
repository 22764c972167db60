import { z } from "zod"

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

export const featureSchema = z.object({
  type: z.literal("Feature"),
  geometry: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Point"), coordinates: position }),
    z.object({ type: z.literal("LineString"), coordinates: z.array(position).min(2) }),
  ]),
  properties: z.record(z.string(), z.unknown()).nullable(),
})

export function check(value: unknown) {
  return featureSchema.parse(value)
}
