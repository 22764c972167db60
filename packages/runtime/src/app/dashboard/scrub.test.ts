import { afterEach, expect, test } from "vitest"
import { Registry } from "../../base/registry.ts"
import { secret } from "../../resources/config/secret.ts"
import { makeScrub } from "./scrub.ts"

afterEach(() => {
  delete process.env.SCRUB_KEY
})

test("the values after names of secrets are removed from a text", () => {
  const scrub = makeScrub(new Registry())
  expect(scrub(`{ password: 'a b', name: "Ada", "apiKey": "x\\y", n: 1 }`)).toBe(
    `{ password: '••••', name: "Ada", "apiKey": "••••", n: 1 }`,
  )
  expect(scrub("GET /?token=abc&page=2")).toBe("GET /?token=••••&page=2")
  expect(scrub("sent Authorization: Bearer eyJ.abc-def_g=")).not.toContain("eyJ")
  expect(scrub("with basic YWRhOnBhc3M=")).toBe("with basic ••••")
  expect(scrub("no postgres://ada:pass@db/shop there")).toBe("no postgres://••••@db/shop there")
  expect(scrub("the token was missing: see /docs")).toBe("the token was missing: see /docs")
})

test("values of secrets are taken out, those that are short are left", () => {
  process.env.SCRUB_KEY = "k3y-of-payments"
  const registry = new Registry()
  secret("SCRUB_KEY", { registry })
  expect(makeScrub(registry)("failed with k3y-of-payments twice: k3y-of-payments")).toBe(
    "failed with •••• twice: ••••",
  )
  expect(makeScrub(new Registry())("failed with k3y-of-payments")).toContain("k3y")
  process.env.SCRUB_KEY = "abc"
  expect(makeScrub(registry)("abc")).toBe("abc")
})
