import { z } from "zod"

export const User = z.object({
  id: z.number(),
  name: z.string(),
  surname: z.string(),
  lastUpdate: z.coerce.date(),
})

export const SchemaBody = z.object({
  someKey: z.string().optional(),
  someOtherKey: z.number().optional(),
  requiredKey: z.array(z.int()).max(3),
  nullableKey: z.number().nullable().optional(),
  multipleTypesKey: z.union([z.boolean(), z.number()]).optional(),
  multipleRestrictedTypesKey: z.union([z.string().max(5), z.number().min(10)]).optional(),
  enumKey: z.enum(["John", "Foo"]).optional(),
})

export const SchemaQuery = z.object({
  name: z.string().optional(),
  excitement: z.coerce.number().int().optional(),
})

export const SchemaHeaders = z.object({ "x-foo": z.string() })
