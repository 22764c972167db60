// Hono on Node with its validator for Standard Schema, and Valibot.
import { serve } from "@hono/node-server"
import { sValidator } from "@hono/standard-validator"
import { makeApp } from "../zod/hono-app.mjs"
import * as schemas from "./schemas.mjs"

export function start({ port, background }) {
  const { fetch } = makeApp({ background }, { check: sValidator, schemas })
  return new Promise((listening) => serve({ fetch, port, hostname: "127.0.0.1" }, listening))
}
