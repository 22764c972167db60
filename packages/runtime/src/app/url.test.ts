import { expect, test } from "vitest"
import { urlOf } from "./url.ts"

test.each([
  ["127.0.0.1", "http://127.0.0.1:80"],
  ["0.0.0.0", "http://localhost:80"],
  ["::", "http://localhost:80"],
  ["::1", "http://[::1]:80"],
  ["example.test", "http://example.test:80"],
])("%s is reached as %s", (host, url) => {
  expect(urlOf({ host }, 80)).toBe(url)
})

test("a unix socket is named as nginx does, TLS by its scheme", () => {
  const place = { kind: "path", path: "/run/app.sock", mode: 0o660 } as const
  expect(urlOf({ host: "127.0.0.1", place }, 0)).toBe("unix:/run/app.sock")
  expect(urlOf({ host: "127.0.0.1", tls: {} }, 443)).toBe("https://127.0.0.1:443")
})
