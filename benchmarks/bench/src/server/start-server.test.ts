import { expect, test } from "vitest"
import { gist } from "./start-server.ts"

test("of a stack trace the line with the error is what counts", () => {
  const trace = `file:///x/server.mjs:1
throw new TypeError("no port")
      ^

TypeError: no port
    at file:///x/server.mjs:1:7

Node.js v24.21.0
`
  expect(gist(trace)).toBe("TypeError: no port")
  expect(gist("Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'\n")).toContain("'x'")
})

test("of other output it is the last line", () => {
  expect(gist("starting\nport taken\n\n")).toBe("port taken")
  expect(gist("")).toBe("no output")
})
