import { serve } from "@precast/runtime"
import { routes, use } from "./app.js"
import { settings } from "./settings.js"

const app = await serve(routes, {
  host: settings.host,
  port: settings.port,
  use,
  docs: { title: "Tasks", version: "1.0.0", ui: false },
})
console.log(`Serving on ${app.url}, described by ${app.url}/openapi.json`)
