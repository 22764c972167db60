// Names from outside that every plain object has, and characters that browsers read in their own way.
import { expect, test } from "vitest"
import { redirect } from "../../src/endpoint/reply.ts"
import { typeOfFile } from "../../src/http/response/file-type.ts"
import { decodedName } from "../../src/http/request/request-multipart.ts"

test.each(["x.constructor", "x.__proto__", "toString", "constructor", "a.hasOwnProperty"])(
  "the file %s has no known type",
  async (name) => {
    expect(await typeOfFile(name)).toBe("application/octet-stream")
  },
)

test("known endings keep their types", async () => {
  expect(await typeOfFile("a.HTML")).toBe("text/html; charset=utf-8")
})

test.each(["/\\evil.example", "\\\\evil.example", "/\\/evil.example", "\\/evil.example"])(
  "a redirect to %s stays on this site",
  (to) => {
    const location = redirect(to).headers.get("location")!
    expect(location).not.toContain("\\")
    expect(new URL(location, "https://own.example/a/").host).toBe("own.example")
  },
)

test.each([
  ["a%22b", 'a"b'],
  ["a%0D%0Ab", "a\r\nb"],
  ["100%25 %41", "100%25 %41"],
  [undefined, undefined],
])("the name %s of a part is %s", (sent, name) => {
  expect(decodedName(sent)).toBe(name)
})
