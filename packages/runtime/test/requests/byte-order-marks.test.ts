// A byte-order mark before JSON may be ignored (RFC 8259 §8.1), and some programs write one.
import { expect, test } from "vitest"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

const body = { a: "number" } as const
const routes = [
  endpoint("POST", "/plain", (input) => input.body, { body }),
  endpoint("POST", "/context", (input, _context) => input.body, { body }),
]

describeCores("a byte-order mark before a JSON body", ({ serve }) => {
  test.each([
    ["no hooks", []],
    ["hooks", [{ onRequest: () => undefined }]],
  ])("%s", async (_title, use) => {
    const app = await serve(routes, { use })
    for (const path of ["/plain", "/context"]) {
      const send = async (text: string): Promise<unknown> => {
        const headers = { "content-type": "application/json" }
        const answer = await ask(app, { method: "POST", path, headers, body: text })
        return answer.status === 200 ? answer.body : answer.status
      }
      expect(await send('\ufeff{"a":1}')).toBe('{"a":1}')
      expect(await send('{"a":1}')).toBe('{"a":1}')
      // Once, and at the start.
      expect(await send('\ufeff\ufeff{"a":1}')).toBe(400)
      expect(await send('{"a":1}\ufeff')).toBe(400)
      expect(await send(' \ufeff{"a":1}')).toBe(400)
      expect(await send('\ufeff{"a":"x"}')).toBe(400)
      expect(await send("\ufeff")).toBe(400)
      expect(await send("\ufeff".repeat(300_000))).toBe(400)
    }
  })
})
