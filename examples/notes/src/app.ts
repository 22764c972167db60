import {
  api,
  cors,
  group,
  health,
  requestId,
  securityHeaders,
  serve,
  type App,
  type ContentType,
} from "@precast/runtime"
import { events, watch } from "./changes.js"
import * as notes from "./notes.js"
import { login } from "./who.js"

const page = api({ method: "GET", path: "/" }, (): string & ContentType<"text/html"> => {
  return "<!doctype html><title>Notes</title><h1>Notes</h1><p>See <a href=/openapi.json>the API</a>."
})

const routes = { page, api: group("/api", { login, ...notes, events, watch }) }

/** Serves the application. */
export function start(port: number, secret: string): Promise<App<typeof routes>> {
  return serve(routes, {
    port,
    cookies: { secrets: [secret] },
    docs: { title: "Notes", version: "1.0.0", ui: false },
    use: [
      requestId(),
      securityHeaders(),
      cors({ origins: ["http://localhost:5173"], credentials: true }),
      health(),
    ],
  })
}
