// Hono on Bun with its validator for Standard Schema, and Valibot.
import { sValidator } from "@hono/standard-validator"
import { makeApp } from "../zod/hono-app.mjs"
import * as schemas from "./schemas.mjs"

export function start({ port, background }) {
  const { fetch } = makeApp({ background }, { check: sValidator, schemas })
  Bun.serve({ fetch, port, hostname: "127.0.0.1" })
}
