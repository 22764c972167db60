// Started by test/middleware/programs.test.ts: a server whose readiness a supervisor checks.
import { health } from "../../src/middleware/health/health.ts"
import { serve } from "../../src/app/serve/serve.ts"

const app = await serve([], { port: 0, use: [health({ drainDelayMs: 1000 })], banner: false })
console.log(app.port)
