import { expect, test } from "vitest"
import { status } from "../../src/endpoint/reply.ts"
import {
  securityHeaders,
  type SecurityHeadersOptions,
} from "../../src/middleware/headers/security-headers.ts"
import { describeCores } from "../helpers/cores.ts"
import { ask } from "../helpers/request.ts"
import { all, hello, QUICK, WAYS } from "./app.ts"

const DEFAULTS = {
  "content-security-policy":
    "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';" +
    "frame-ancestors 'self';img-src 'self' data:;object-src 'none';script-src 'self';" +
    "script-src-attr 'none';style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
}
const OFF = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xContentTypeOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const satisfies SecurityHeadersOptions

describeCores("securityHeaders", ({ serve }) => {
  test.each(WAYS)("stand on $status $request.method $request.path", async (way) => {
    const app = await serve(all, { ...QUICK, use: [securityHeaders()] })
    const answer = await ask(app, way.request)
    expect(answer.status).toBe(way.status)
    expect(answer.headers).toMatchObject(DEFAULTS)
    expect(answer.headers).not.toHaveProperty("cross-origin-embedder-policy")
  })

  test("each can be switched off", async () => {
    const app = await serve([hello], { use: [securityHeaders(OFF)] })
    const { headers } = await ask(app, { path: "/hello" })
    for (const name of Object.keys(DEFAULTS)) expect(headers).not.toHaveProperty(name)
    const names = Object.keys(DEFAULTS)
    for (const option of Object.keys(OFF)) {
      const one = await serve([hello], { use: [securityHeaders({ [option]: false })] })
      const answer = await ask(one, { path: "/hello" })
      expect(names.filter((name) => !(name in answer.headers))).toHaveLength(1)
    }
  })

  test("a response keeps its own headers", async () => {
    const own = { "X-Frame-Options": "DENY", "content-security-policy": "sandbox" }
    const app = await serve([hello], {
      use: [securityHeaders(), { onRequest: () => status(200, 1, own) }],
    })
    for (let twice = 0; twice < 2; twice++) {
      const { headers } = await ask(app, { path: "/hello" })
      expect(headers).toMatchObject({
        ...DEFAULTS,
        "x-frame-options": "DENY",
        "content-security-policy": "sandbox",
      })
    }
  })

  test("custom values", async () => {
    const app = await serve([hello], {
      use: [
        securityHeaders({
          contentSecurityPolicy: {
            directives: {
              scriptSrc: ["'self'", "https://cdn.example.com"],
              "style-src": "'self'",
              upgradeInsecureRequests: false,
            },
            reportOnly: true,
          },
          crossOriginEmbedderPolicy: "require-corp",
          referrerPolicy: ["no-referrer", "strict-origin"],
          strictTransportSecurity: { maxAge: 60, includeSubDomains: false, preload: true },
          xFrameOptions: "DENY",
        }),
      ],
    })
    const { headers } = await ask(app, { path: "/hello" })
    expect(headers).toMatchObject({
      "content-security-policy-report-only":
        "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';" +
        "frame-ancestors 'self';img-src 'self' data:;object-src 'none';" +
        "script-src 'self' https://cdn.example.com;script-src-attr 'none';style-src 'self'",
      "cross-origin-embedder-policy": "require-corp",
      "referrer-policy": "no-referrer,strict-origin",
      "strict-transport-security": "max-age=60; preload",
      "x-frame-options": "DENY",
    })
    expect(headers).not.toHaveProperty("content-security-policy")
  })
})

const csp = (directives: Record<string, unknown>, more = {}): SecurityHeadersOptions => ({
  contentSecurityPolicy: { directives: directives as never, ...more },
})
test.each<SecurityHeadersOptions>([
  csp({ scriptSrc: ["self"] }),
  csp({ scriptSrc: ["nonce-abc"] }),
  csp({ scriptSrc: ["'self'; img-src *"] }),
  csp({ scriptSrc: ["a,b"] }),
  csp({ scriptSrc: ["a\r\nx-evil: 1"] }),
  csp({ scriptSrc: [7] }),
  csp({ "script src": ["x"] }),
  csp({ scriptSrc: ["x"], "script-src": ["y"] }),
  csp({}, { useDefaults: false }),
  csp({}, { reportOnly: 1 }),
  { xFrameOptions: "ALLOW" as never },
  { xFrameOptions: ["DENY"] as never },
  { originAgentCluster: "yes" as never },
  { strictTransportSecurity: { maxAge: -1 } },
  { strictTransportSecurity: { maxage: 1 } as never },
  { frameguard: true } as never,
])("options that are refused: %j", (options) => {
  expect(() => securityHeaders(options)).toThrow(/^PC2030: securityHeaders\./)
})
