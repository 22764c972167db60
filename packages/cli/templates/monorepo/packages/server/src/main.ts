import { health, requestId, securityHeaders, serve } from "@precast/runtime"
import { routes } from "./app.js"

await serve(routes, {
  port: Number(process.env.PORT ?? 3000),
  use: [requestId(), securityHeaders(), health()],
})
