// Started by test/core-choice.test.ts: prints which core serves, or why none does.
import type { serve as Serve } from "../../src/app/serve/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"

const { RUNTIME = "../../src/app/serve/serve.ts", CORE = "auto", WORKERS = "1" } = process.env
const { serve } = (await import(RUNTIME)) as { serve: typeof Serve }
const routes = [endpoint("GET", "/ok", () => "ok")]

try {
  const workers = Number(WORKERS)
  const app = await serve(routes, { port: 0, core: CORE as "auto", banner: false, workers })
  const { body } = await app.inject({ path: "/ok" })
  console.log(`${app.core} ${body}`)
  await app.close()
} catch (error) {
  console.log((error as Error).message)
}
