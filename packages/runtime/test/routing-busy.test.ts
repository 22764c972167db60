// Routes among very many that are requested often: the uws core gets routes of their own for them
// while it serves. All requests have to come where they came before.
import { connect } from "node:net"
import * as fc from "fast-check"
import { test } from "vitest"
import type { Method } from "../src/base/method.ts"
import { pathShape } from "../src/endpoint/path.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { expectRouted } from "./helpers/routed.ts"

// More than the core is to compare.
const crowd = Array.from({ length: 40 }, (_, at) => `/w/s${at}`)
const texts = fc.constantFrom("s0", "s1", "s2")
const declared = fc
  .tuple(
    fc.constantFrom<Method[]>("GET", "GET", "POST", "HEAD"),
    texts,
    fc.array(fc.constantFrom("a", "b", ":x", ":y", "s1"), { maxLength: 3 }),
    fc.constantFrom("", "", "", "", "", "/*rest"),
  )
  .map(([method, text, segments, rest]) => {
    // Numbered, so that no path has the same parameter twice.
    const below = segments.map((one, at) => (one.startsWith(":") ? `/${one}${at}` : `/${one}`))
    return { method, path: `/w/${text}${below.join("")}${rest}` }
  })
const key = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${pathShape(path)}`
const wanted = fc
  .tuple(
    fc.constantFrom("GET", "GET", "HEAD", "POST", "PUT"),
    fc.constantFrom("s0", "s1", "s2", "s9", "none"),
    fc.array(fc.constantFrom("a", "b", "c", "s1", ""), { maxLength: 4 }),
  )
  .map(([method, text, segments]) => ({ method, path: ["/w", text, ...segments].join("/") }))

/** Requests a path as often as a test needs; the responses arrive in order. */
function askOften(port: number, method: string, path: string, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(port, "127.0.0.1")
    socket.setTimeout(10_000, () => socket.destroy(new Error(`of ${times} answers came: ${text}`)))
    socket.on("error", reject)
    socket.on("data", (data) => {
      text += data.toString("latin1")
      if (text.split("HTTP/1.1 200").length > times) socket.destroy()
    })
    socket.on("close", () => resolve())
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(times))
  })
}

describeCores("frequently requested routes", ({ serve }) => {
  test("all requests are routed by the router's rules", async () => {
    const routes = fc.uniqueArray(declared, { selector: key, minLength: 1, maxLength: 12 })
    const requests = fc.array(wanted, { minLength: 20, maxLength: 20 })
    const property = fc.asyncProperty(routes, requests, async (all, asked) => {
      const others = crowd.filter(
        (path) => !all.some((one) => key(one) === key({ method: "GET", path })),
      )
      const app = await serve(
        [...others.map((path) => ({ method: "GET" as const, path })), ...all].map(
          ({ method, path }) =>
            endpoint(method, path, ({ params }) => ({ method, route: path, params })),
        ),
      )
      for (const text of ["s0", "s1"]) {
        await askOften(app.port, "GET", `/w/${text}`, 600)
        await askOften(app.port, "HEAD", `/w/${text}`, 600)
      }
      for (const request of asked) {
        await expectRouted(app, request)
      }
      await app.close()
    })
    await fc.assert(property, { numRuns: 15 })
  })
})
