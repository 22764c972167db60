// Started by test/two-copies.test.ts: endpoints of this copy, served by the copy at RUNTIME.
import { ApiError } from "../../src/errors/api-error.ts"
import type { serve as Serve } from "../../src/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"

const { serve } = (await import(process.env["RUNTIME"] ?? "")) as { serve: typeof Serve }
const save = endpoint("POST", "/save", () => "called", { body: { id: "number" } })
const fail = endpoint("GET", "/fail", () => {
  throw new ApiError("conflict", "Taken")
})

const app = await serve([save, fail], { port: 0, core: "node", banner: false })
const answers = [
  await app.inject({ method: "POST", path: "/save", body: { id: "7" } }),
  await app.inject({ path: "/fail" }),
]
console.log(answers.map(({ status }) => status).join(" "))
await app.close()
