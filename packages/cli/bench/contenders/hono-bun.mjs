import { app } from "./hono-app.mjs"

Bun.serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" })
