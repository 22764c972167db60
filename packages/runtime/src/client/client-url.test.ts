import { expect, test } from "vitest"
import { urlOf } from "./client-url.ts"

test.each([
  ["https://a.example", "/x", "https://a.example/x"],
  ["https://a.example/", "/x?y=1", "https://a.example/x?y=1"],
  ["https://a.example/base/?old#part", "/x", "https://a.example/base/x"],
  ["ws://a.example:81/base", "/x?y=a?b", "ws://a.example:81/base/x?y=a?b"],
  [new URL("http://a.example"), "/", "http://a.example/"],
])("%s with %s is %s", (base, target, whole) => {
  expect(urlOf(base, target).href).toBe(whole)
})

test("a missing URL is an error outside a page", () => {
  expect(() => urlOf("", "/x")).toThrow(TypeError)
})
