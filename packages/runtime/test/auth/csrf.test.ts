import { expect, test } from "vitest"
import { csrf, type CsrfOptions } from "../../src/middleware/auth/csrf.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

const routes = [
  endpoint("GET", "/form", () => "form"),
  endpoint("POST", "/change", () => "changed"),
  endpoint("DELETE", "/change", () => "changed"),
]
const SECRETS = ["a secret of 32 characters or more"]
const site = (value: string) => ({ "sec-fetch-site": value })

describeCores("csrf()", ({ serve }) => {
  test.each([
    [{}, 200],
    [site("same-origin"), 200],
    [site("none"), 200],
    [site("same-site"), 403],
    [site("cross-site"), 403],
    [site("Same-Origin"), 403],
    [site(""), 403],
    [{ origin: "http://app.example", host: "app.example" }, 200],
    [{ origin: "https://app.example", host: "app.example" }, 200],
    [{ origin: "https://app.example:8443", host: "app.example:8443" }, 200],
    [{ origin: "https://app.example:8443", host: "app.example" }, 403],
    [{ origin: "https://evil.example", host: "app.example" }, 403],
    [{ origin: "https://app.example.evil.example", host: "app.example" }, 403],
    [{ origin: "https://app.example@evil.example", host: "app.example" }, 403],
    [{ origin: "null", host: "app.example" }, 403],
    [{ origin: "not a URL", host: "app.example" }, 403],
    [{ origin: "https://evil.example", ...site("same-origin") }, 200],
    [{ origin: "https://trusted.example", ...site("cross-site") }, 200],
    [{ origin: "https://trusted.example", host: "app.example" }, 200],
    [{ origin: "http://trusted.example", ...site("cross-site") }, 403],
  ] as [Record<string, string>, number][])("%j gets status %i", async (headers, status) => {
    const app = await serve(routes, { use: [csrf({ origins: ["https://trusted.example"] })] })
    for (const method of ["POST", "DELETE"]) {
      const answer = await ask(app, { method, path: "/change", headers })
      expect(answer.status).toBe(status)
      if (status === 403) expect(JSON.parse(answer.body).code).toBe("permission_denied")
    }
    for (const method of ["GET", "HEAD"]) {
      expect((await ask(app, { method, path: "/form", headers })).status).toBe(200)
    }
  })

  test("tokens: the cookie's value again in a header", async () => {
    const app = await serve(routes, { use: [csrf({ token: { secrets: SECRETS } })] })
    const change = (headers: Record<string, string>) =>
      ask(app, { method: "POST", path: "/change", headers })
    const form = await ask(app, { path: "/form" })
    const [set = "", companion = ""] = form.headers["set-cookie"] ?? []
    expect(set).toMatch(/^__Host-csrf=[\w-]{43}\.[\w-]{43}; Path=\/; Secure; SameSite=Lax$/)
    expect(form.headers["cache-control"]).toBe("no-store")
    expect(companion).toMatch(
      /^__Host-csrf-bound=[\w-]{43}; Path=\/; Secure; SameSite=Lax; HttpOnly$/,
    )
    const [own = ""] = set.split(";")
    const cookie = `${own}; ${companion.split(";", 1)[0]}`
    const token = own.slice(own.indexOf("=") + 1)
    expect((await change({ cookie, "x-csrf-token": token })).status).toBe(200)
    const made = "x.".padEnd(80, "A")
    for (const headers of [
      {},
      { cookie },
      { "x-csrf-token": token },
      { cookie, "x-csrf-token": `${token}x` },
      { cookie, "x-csrf-token": "" },
      { cookie: `a=b; __Host-csrf=${made}`, "x-csrf-token": made }, // set by a sibling domain
      { cookie: "__Host-csrf=", "x-csrf-token": "" },
      { cookie, "x-csrf-token": token, ...site("cross-site") },
    ]) {
      expect((await change(headers as Record<string, string>)).status).toBe(403)
    }
    const again = await ask(app, { path: "/form", headers: { cookie } })
    expect(again.headers["set-cookie"]).toBe(undefined)
  })

  test("unknown paths disclose nothing to other sites", async () => {
    const app = await serve(routes, { use: [csrf()] })
    const headers = site("cross-site")
    expect((await ask(app, { method: "POST", path: "/none", headers })).status).toBe(403)
  })
})

test.each([
  { origins: ["https://a.example/"] },
  { origins: ["*"] },
  { origins: ["null"] },
  { origin: "https://a.example" },
  { token: { secrets: [] } },
  { token: { secrets: ["short"] } },
  { token: { secrets: SECRETS, header: "a b" } },
  { token: { secrets: SECRETS, cookie: "a;b" } },
] as CsrfOptions[])("csrf(%j) is refused", (options) => {
  expect(() => csrf(options)).toThrow("PC2030")
})
