// Started by test/two-copies.test.ts: endpoints of this copy, served by the copy at RUNTIME.
import { status } from "../../src/endpoint/reply.ts"
import { file } from "../../src/endpoint/file-reply.ts"
import { ApiError } from "../../src/base/errors/api-error.ts"
import type { Hook } from "../../src/endpoint/hooks.ts"
import type { serve as Serve } from "../../src/app/serve/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"

const { serve } = (await import(process.env["RUNTIME"] ?? "")) as { serve: typeof Serve }
const save = endpoint("POST", "/save", () => "called", { body: { id: "number" } })
const fail = endpoint("GET", "/fail", () => {
  throw new ApiError("conflict", "Taken")
})
const made: Hook = {
  onRequest: ({ path }) =>
    path === "/gone" ? status(410) : path === "/file" ? file(import.meta.filename) : undefined,
}

const app = await serve([save, fail], { use: [made], port: 0, core: "node", banner: false })
const answers = [
  await app.inject({ method: "POST", path: "/save", body: { id: "7" } }),
  await app.inject({ path: "/fail" }),
  await app.inject({ path: "/gone" }),
  await app.inject({ path: "/file" }),
]
console.log(answers.map(({ status }) => status).join(" "))
await app.close()
