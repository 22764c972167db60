import { expect, test } from "vitest"
import { describeProtocols } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask, type Ask } from "./helpers/request.ts"

const save = endpoint("POST", "/save", ({ body }) => body, { body: { name: "string" } })
const json = { "content-type": "application/json" }

function post(headers: Readonly<Record<string, string>>, body: string | Uint8Array): Ask {
  return { method: "POST", path: "/save", headers, body }
}

describeProtocols("a request body", ({ serve }) => {
  test.each([
    "application/json",
    "Application/JSON; charset=utf-8",
    "application/json;charset=UTF-8",
    "application/merge-patch+json",
  ])("is taken as %s", async (type) => {
    const app = await serve({ save })
    const { status } = await ask(app, post({ "content-type": type }, `{"name":"x"}`))
    expect(status).toBe(200)
  })

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "text/json"])(
    "is refused with 415 as %s",
    async (type) => {
      const app = await serve({ save })
      const { status, body } = await ask(app, post({ "content-type": type }, `{"name":"x"}`))
      expect(status).toBe(415)
      expect(JSON.parse(body)).toMatchObject({ status: 415, code: "unsupported_media_type" })
    },
  )

  test("is refused with 415 without a content type", async () => {
    const app = await serve({ save })
    expect((await ask(app, post({}, `{"name":"x"}`))).status).toBe(415)
  })

  test("that is larger than the limit is refused with 413", async () => {
    const app = await serve({ save }, { limits: { bodyBytes: 100 } })
    const body = (size: number): string => `{"name":"${"x".repeat(size - 11)}"}`
    expect((await ask(app, post(json, body(100)))).status).toBe(200)
    const refused = await ask(app, post(json, body(101)))
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.body)).toMatchObject({ status: 413, code: "payload_too_large" })
  })

  test("that is larger than the limit is refused with 413 also when it comes in chunks", async () => {
    const app = await serve({ save }, { limits: { bodyBytes: 100 } })
    const chunked = { ...json, "transfer-encoding": "chunked" }
    const { status } = await ask(app, post(chunked, `{"name":"${"x".repeat(200)}"}`))
    expect(status).toBe(413)
  })

  test("that is not valid UTF-8 is refused with 400", async () => {
    const app = await serve({ save })
    const bytes = Buffer.from(`{"name":"é"}`, "latin1")
    const { status, body } = await ask(app, post(json, bytes))
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ code: "malformed_request" })
  })

  test("of a megabyte in many pieces arrives whole", async () => {
    const app = await serve({ save })
    const text = JSON.stringify({ name: "é".repeat(500_000) })
    const { status, body } = await ask(app, post(json, text))
    expect(status).toBe(200)
    expect(body).toBe(text)
  })
})
