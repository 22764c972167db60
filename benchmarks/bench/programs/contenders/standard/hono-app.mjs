// Hono with its validator for Standard Schema, and Valibot.
import { sValidator } from "@hono/standard-validator"
import { makeApp } from "../zod/hono-app.mjs"
import * as schemas from "./schemas.mjs"

export async function makeStandardApp({ background, live }, upgradeWebSocket) {
  const app = makeApp({ background }, { check: sValidator, schemas })
  if (!live) return app
  const { addLive } = await import("../zod/hono-live.mjs")
  const validation = { check: sValidator, schemas: await import("./schemas-live.mjs") }
  addLive(app, validation, upgradeWebSocket)
  return app
}
