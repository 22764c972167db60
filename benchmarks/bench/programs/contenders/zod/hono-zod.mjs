// Hono's own validator with Zod 4.
import { validator } from "hono/validator"
import * as schemas from "./schemas.mjs"

const check = (target, schema) =>
  validator(target, (value, c) => {
    const result = schema.safeParse(value)
    return result.success ? result.data : c.json({ error: result.error.issues }, 400)
  })

export const zod = { check, schemas }

/** The same for large bodies, events and messages. */
export const liveZod = async () => ({ check, schemas: await import("./schemas-live.mjs") })
