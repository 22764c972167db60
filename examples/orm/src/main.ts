import { serve } from "@precast/runtime"
import * as routes from "./routes.ts"

await serve(routes, { port: 3000 })
