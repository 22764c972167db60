// The head of a response whose body follows later.
import { expect, test } from "vitest"
import { api, type Endpoint } from "../src/endpoint/api.ts"
import { describeCores } from "./helpers/cores.ts"

/** An endpoint that sends its body on demand. */
function late(headers: Record<string, string>): { endpoint: Endpoint; tell: () => void } {
  const told = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await told.promise
      controller.enqueue(new TextEncoder().encode("hello"))
      controller.close()
    },
  })
  const endpoint = api.raw({ method: "GET", path: "/late" }, () => new Response(body, { headers }))
  return { endpoint, tell: () => told.resolve() }
}

describeCores("a stream whose first part comes late", ({ core, serve }) => {
  // The C++ core sends the end of the head together with the first part (docs/core.md).
  test.each([
    ["with a length", { "content-length": "5", "x-more": "1" }],
    ["without a length", { "x-more": "1" }],
  ])("%s", async (_name, headers) => {
    const { endpoint, tell } = late(headers)
    const app = await serve([endpoint])
    let hasHead = false
    const asked = fetch(`${app.url}/late`).then((found) => {
      hasHead = true
      return found
    })
    if (core !== "uws") await expect.poll(() => hasHead).toBe(true)
    tell()
    const answer = await asked
    expect([answer.status, answer.headers.get("x-more")]).toEqual([200, "1"])
    expect(await answer.text()).toBe("hello")
    // The connection is as good as ever.
    expect((await fetch(`${app.url}/none`)).status).toBe(404)
  })
})
