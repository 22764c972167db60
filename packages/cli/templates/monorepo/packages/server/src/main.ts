import { health, requestId, securityHeaders, serve } from "@precast/runtime"
import { routes } from "./app.js"

await serve(routes, {
  // 0.0.0.0 in a container, which has to be reached from outside of it.
  host: process.env.HOST ?? "127.0.0.1",
  port: Number(process.env.PORT ?? 3000),
  use: [requestId(), securityHeaders(), health()],
})
