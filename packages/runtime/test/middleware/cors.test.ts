import { expect, test } from "vitest"
import { cors, type CorsOptions } from "../../src/middleware/headers/cors.ts"
import { requestId } from "../../src/middleware/request-id.ts"
import { group } from "../../src/endpoint/group.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask, type Reply } from "../helpers/request.ts"
import { all, hello, QUICK, WAYS, withHeaders } from "./app.ts"

const HERE = "https://app.example.com"
const ACAO = "access-control-allow-origin"
const ACAC = "access-control-allow-credentials"

describeCores("cors", ({ serve }) => {
  test.each(WAYS)("stands on $status $request.method $request.path", async (way) => {
    const app = await serve(all, { ...QUICK, use: [cors({ origins: HERE, credentials: true })] })
    const answer = await ask(app, withHeaders(way, { origin: HERE }))
    expect(answer.status).toBe(way.status)
    expect(answer.headers).toMatchObject({ [ACAO]: HERE, [ACAC]: "true", vary: "Origin" })
    const foreign = await ask(app, withHeaders(way, { origin: "https://evil.example" }))
    expect(foreign.status).toBe(way.status)
    expect(foreign.headers).not.toHaveProperty(ACAO)
    expect(foreign.headers).not.toHaveProperty(ACAC)
    expect(foreign.headers.vary).toBe("Origin")
  })

  test("varies for requests without an origin, too, and not where all are allowed", async () => {
    const listed = await serve([hello], { use: [cors({ origins: [HERE] })] })
    const plain = await ask(listed, { path: "/hello" })
    expect([plain.headers.vary, plain.headers[ACAO]]).toEqual(["Origin", undefined])
    const open = await serve([hello], { use: [cors()] })
    const answer = await ask(open, { path: "/hello", headers: { origin: "https://any.example" } })
    expect([answer.headers.vary, answer.headers[ACAO]]).toEqual([undefined, "*"])
    expect(answer.headers).not.toHaveProperty(ACAC)
  })

  const judged: readonly (readonly [CorsOptions["origins"] & {}, string, boolean])[] = [
    [[HERE, "http://localhost:5173"], "http://localhost:5173", true],
    [[HERE], "http://app.example.com", false],
    [[HERE], `${HERE}:8443`, false],
    [[HERE], `${HERE}.evil.example`, false],
    [[HERE], "https://APP.example.com", false],
    [[HERE], "null", false],
    [["null"], "null", true],
    [/https:\/\/[a-z]+\.example\.com/, HERE, true],
    [/example\.com/, "https://example.com.evil.org", false],
    [/https:\/\/[a-z]+\.example\.com/g, HERE, true],
    [/^https:\/\/a$|b/, "https://evil.example/b", false],
    [/.*/, "null", false],
    [(origin) => origin.endsWith(".example.com"), HERE, true],
    [async (origin) => origin.endsWith(".example.com"), HERE, true],
    [async () => false, HERE, false],
    [(() => "yes") as never, HERE, false],
    [() => true, "x".repeat(2000), false],
    [() => true, "caf\u00e9x", false],
  ]
  test.each(judged)("%s and %s: %s", async (origins, origin, allowed) => {
    const app = await serve([hello], { use: [cors({ origins, maxAge: 1 })] })
    for (let twice = 0; twice < 2; twice++) {
      const { status, headers } = await ask(app, { path: "/hello", headers: { origin } })
      expect([status, headers[ACAO]]).toEqual([200, allowed ? origin : undefined])
    }
  })

  const preflight = (
    app: { port: number },
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Reply> =>
    ask(app, {
      method: "OPTIONS",
      path,
      headers: { origin: HERE, "access-control-request-method": "PUT", ...headers },
    })

  test("responds to preflight requests without a handler, for known and unknown paths", async () => {
    let handled = 0
    const put = endpoint("PUT", "/put", () => ++handled)
    const app = await serve([put], {
      use: [cors({ origins: HERE, credentials: true, exposedHeaders: ["x-total"] })],
    })
    for (const path of ["/put", "/nowhere"]) {
      const asked = { "access-control-request-headers": "content-type,x-token" }
      const answer = await preflight(app, path, asked)
      expect([answer.status, answer.body]).toEqual([204, ""])
      expect(answer.headers).toMatchObject({
        [ACAO]: HERE,
        [ACAC]: "true",
        "access-control-allow-methods": "GET, HEAD, PUT, PATCH, POST, DELETE",
        "access-control-allow-headers": "content-type,x-token",
        "access-control-max-age": "600",
        vary: "Origin, Access-Control-Request-Headers",
      })
      expect(answer.headers).not.toHaveProperty("access-control-expose-headers")
    }
    expect(handled).toBe(0)
    const got = await ask(app, { method: "PUT", path: "/put", headers: { origin: HERE } })
    expect(got.headers["access-control-expose-headers"]).toBe("x-total")
  })

  test("a group and a route have a policy of their own", async () => {
    const other = "https://other.example.com"
    const open = endpoint("PUT", "/open/:id", () => "open")
    const shut = endpoint("PUT", "/shut", () => "shut")
    const own = endpoint("PUT", "/own", () => "own")
    const inner = group("/v1", [open, own], { use: [cors({ origins: other })] })
    const app = await serve([inner, shut], { use: [requestId(), cors({ origins: HERE })] })
    for (const [path, origin, allowed] of [
      ["/v1/open/7", other, true],
      ["/v1/open/7", HERE, false],
      ["/shut", HERE, true],
      ["/shut", other, false],
      ["/v1/nowhere", HERE, true],
    ] as const) {
      const { status, headers } = await preflight(app, path, { origin })
      expect([path, status, headers[ACAO]]).toEqual([path, 204, allowed ? origin : undefined])
      expect(headers.vary).toBe("Origin, Access-Control-Request-Headers")
      expect(headers).toHaveProperty("x-request-id")
    }
    const alone = await serve([group("/v1", [own], { use: [cors({ origins: other })] }), shut])
    expect((await preflight(alone, "/v1/own", { origin: other })).headers[ACAO]).toBe(other)
    const plain = await preflight(alone, "/shut", { origin: other })
    expect([plain.status, plain.headers.allow, plain.headers[ACAO]]).toEqual([
      204,
      "OPTIONS, PUT",
      undefined,
    ])
    for (const asked of ["BREW", "__proto__", ""]) {
      const odd = { origin: other, "access-control-request-method": asked }
      expect((await preflight(alone, "/v1/own", odd)).headers).not.toHaveProperty(ACAO)
    }
  })

  test("a preflight request of another origin gets no CORS headers", async () => {
    const app = await serve([hello], { use: [cors({ origins: HERE })] })
    const answer = await preflight(app, "/hello", { origin: "https://evil.example" })
    expect(answer.status).toBe(204)
    const told = Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))
    expect(told).toEqual([])
    expect(answer.headers.vary).toBe("Origin, Access-Control-Request-Headers")
  })

  test("a route for OPTIONS handles it itself", async () => {
    const own = endpoint("OPTIONS", "/own", () => "mine")
    const app = await serve([own], { use: [cors({ origins: HERE })] })
    const answer = await preflight(app, "/own")
    expect([answer.status, answer.body, answer.headers[ACAO]]).toEqual([200, `"mine"`, HERE])
    expect(answer.headers).not.toHaveProperty("access-control-allow-methods")
  })

  test("OPTIONS that is not a preflight request lists the methods", async () => {
    const app = await serve([hello], { use: [cors({ origins: HERE })] })
    const answer = await ask(app, { method: "OPTIONS", path: "/hello", headers: { origin: HERE } })
    expect([answer.status, answer.headers.allow]).toEqual([204, "GET, HEAD, OPTIONS"])
  })

  test.each(["x-a;", "x a", "x-a,,x-b", "\u00e9", "x".repeat(5000)])(
    "an invalid list of names is not returned: %s",
    async (asked) => {
      const app = await serve([hello], { use: [cors({ origins: HERE })] })
      const answer = await preflight(app, "/hello", { "access-control-request-headers": asked })
      expect(answer.status).toBe(204)
      expect(answer.headers).not.toHaveProperty("access-control-allow-headers")
    },
  )

  test("fixed headers, methods and a private network", async () => {
    const app = await serve([hello], {
      use: [cors({ headers: ["x-token"], methods: ["GET"], maxAge: 5, privateNetwork: true })],
    })
    const asked = { "access-control-request-private-network": "true" }
    const { headers } = await preflight(app, "/hello", asked)
    expect(headers).toMatchObject({
      [ACAO]: "*",
      "access-control-allow-methods": "GET",
      "access-control-allow-headers": "x-token",
      "access-control-max-age": "5",
      "access-control-allow-private-network": "true",
      vary: "Access-Control-Request-Private-Network",
    })
    const off = await serve([hello], { use: [cors()] })
    const without = await preflight(off, "/hello", asked)
    expect(without.headers).not.toHaveProperty("access-control-allow-private-network")
  })

  test("is an option of serve()", async () => {
    const app = await serve([hello], { cors: { origins: HERE } })
    const answer = await ask(app, { path: "/hello", headers: { origin: HERE } })
    expect(answer.headers[ACAO]).toBe(HERE)
    const open = await serve([hello], { cors: true })
    expect((await preflight(open, "/hello")).headers[ACAO]).toBe("*")
  })
})

test.each<CorsOptions>([
  { credentials: true },
  { origins: "*", credentials: true },
  { origins: "app.example.com" },
  { origins: `${HERE}/` },
  { origins: `${HERE}/path` },
  { origins: ["null"], credentials: true },
  { origins: ["*"] },
  { origins: [7 as never] },
  { methods: ["GET, PUT"] },
  { headers: ["x-a\r\nx-b"] },
  { exposedHeaders: [""] },
  { maxAge: -1 },
  { maxAge: Number.NaN },
  { credentials: "yes" as never },
  { origin: HERE } as never,
])("options that are refused: %o", (options) => {
  expect(() => cors(options)).toThrow(/^PC2030: cors\./)
})
