import { serve } from "@precast/runtime"
import { dim } from "./app.ts"

await serve({ dim }, { port: Number(process.env.PORT ?? 3000) })
