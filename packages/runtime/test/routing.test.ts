import * as fc from "fast-check"
import { expect, test } from "vitest"
import type { Endpoint } from "../src/endpoint/api.ts"
import type { Method } from "../src/base/method.ts"
import { pathShape } from "../src/endpoint/path.ts"
import { serve } from "../src/app/serve/serve.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { expectRouted } from "./helpers/routed.ts"

const segment = fc.constantFrom("a", "b", ":x", ":y", "")
const rest = fc.constantFrom("", "", "/*rest")
const declared = fc.record({
  method: fc.constantFrom<Method[]>("GET", "POST", "DELETE", "OPTIONS", "HEAD"),
  // Numbered, so that no path has the same parameter twice.
  path: fc
    .tuple(fc.array(segment, { minLength: 1, maxLength: 4 }), rest)
    .map(
      ([all, rest]) =>
        `/${all.map((text, at) => (text.startsWith(":") ? `${text}${at}` : text)).join("/")}${rest}`,
    ),
})
const key = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${pathShape(path)}`

// So many next to each other that the C++ core does not compare them; with parameters next to them
// in the first case, of the random routes, and without in the second.
const numbers = Array.from({ length: 40 }, (_, at) => at)
const crowd = numbers.flatMap((at) => [`/s${at}/a`, `/a/s${at}/:x/a`])
const apart = numbers.flatMap((at) => [`/w/s${at}/a`, `/w/s${at}/:x/b`, `/w/a/s${at}/*rest`])

describeCores("routing", ({ core }) => {
  test.each([
    ["few", [], ["a", "b", "c", "", "%61"]],
    ["many", crowd, ["a", "b", "s0", "", "s39"]],
    ["many apart", apart, ["a", "s0", "s39", "w"]],
  ])("over the network is routing by the router's rules: %s", async (_name, others, texts) => {
    const asked = fc.record({
      method: fc.constantFrom("GET", "POST", "DELETE", "OPTIONS", "HEAD", "PUT"),
      path: fc
        .array(fc.constantFrom(...texts), { minLength: 1, maxLength: 5 })
        .map((all) => `/${all.join("/")}`),
    })
    const routes = fc.uniqueArray(declared, { selector: key, minLength: 1, maxLength: 15 })
    const requests = fc.array(asked, { minLength: 20, maxLength: 20 })
    const property = fc.asyncProperty(routes, requests, async (all, wanted) => {
      const endpoints = [...others.map((path) => ({ method: "GET" as const, path })), ...all].map(
        ({ method, path }) =>
          endpoint(method, path, ({ params }) => ({ method, route: path, params })),
      )
      const app = await serve(endpoints, { port: 0, core, banner: false })
      try {
        for (const request of wanted) {
          await expectRouted(app, request)
        }
      } finally {
        await app.close()
      }
    })
    await fc.assert(property, { numRuns: 25 })
  })
})

test("a route with optional parameters is rejected when another route matches the same paths", async () => {
  const of = (path: string): Endpoint => endpoint("GET", path, () => path)
  const start = async (...paths: string[]): Promise<void> => {
    const app = await serve(paths.map(of), { port: 0, core: "node", banner: false })
    await app.close()
  }
  await start("/a/:x?", "/b", "/a/:x/c", "/a/*rest")
  for (const other of ["/a", "/a/:y", "/a/:y?"]) {
    await expect(start("/a/:x?", other), other).rejects.toMatchObject({ code: "PC2004" })
    await expect(start(other, "/a/:x?"), other).rejects.toMatchObject({ code: "PC2004" })
  }
  await expect(start("/a/*x", "/a/*y")).rejects.toMatchObject({ code: "PC2004" })
})
