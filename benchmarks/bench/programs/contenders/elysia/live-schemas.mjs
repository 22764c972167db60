import { t } from "elysia"

export const records = t.Array(
  t.Object({
    id: t.Integer(),
    name: t.String(),
    email: t.String(),
    role: t.Union([t.Literal("admin"), t.Literal("user"), t.Literal("guest")]),
    active: t.Boolean(),
    score: t.Number(),
    tags: t.Array(t.String()),
    address: t.Object({ street: t.String(), city: t.String(), zipCode: t.String() }),
  }),
)
export const asked = t.Object({ count: t.Integer({ minimum: 1, maximum: 10_000 }) })
export const note = t.Object({ id: t.Integer(), text: t.String({ maxLength: 100 }) })
