import { readFileSync } from "node:fs"
import { join } from "node:path"
import { serve, staticFiles } from "@precast/runtime"
import { createRoutes } from "./app.ts"

// dist/server/server.js is next to dist/client
const client = join(import.meta.dirname, "../client")

await serve(
  {
    ...createRoutes(readFileSync(join(client, "index.html"), "utf8")),
    assets: staticFiles("/assets", join(client, "assets")),
  },
  { port: Number(process.env.PORT ?? 3000), banner: true },
)
