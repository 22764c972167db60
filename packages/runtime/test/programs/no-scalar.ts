// Started by test/openapi-missing-package.test.ts: documentation where @scalar/api-reference is not installed.
import type { serve as Serve } from "../../src/app/serve/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"

const { serve } = (await import(process.env["RUNTIME"] ?? "")) as { serve: typeof Serve }
const hello = endpoint("GET", "/hello", () => "hello")
const options = { port: 0, core: "node", banner: false } as const

const app = await serve([hello], { ...options, docs: { title: "A & B" } })
const page = await app.inject({ path: "/docs" })
console.log(JSON.stringify({ status: page.status, body: page.body, headers: page.headers }))
await app.close()

const without = await serve([hello], { ...options, docs: { ui: false } })
console.log((await without.inject({ path: "/docs" })).status)
await without.close()

await serve([hello], { ...options, docs: { ui: true } }).catch((error: Error) =>
  console.log(error.message.split("\n")[0]),
)
