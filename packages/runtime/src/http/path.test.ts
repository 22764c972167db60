import { expect, test } from "vitest"
import { paramsOf, pathFault, pathShape } from "./path.ts"

test("parameters are listed in the order of the path", () => {
  expect(paramsOf("/users/:id/posts/:post")).toEqual(["id", "post"])
  expect(paramsOf("/")).toEqual([])
})

test("two paths that differ only in parameter names have the same shape", () => {
  expect(pathShape("/users/:id")).toBe(pathShape("/users/:name"))
  expect(pathShape("/users/:id")).not.toBe(pathShape("/users/id"))
})

test.each(["/", "/a", "/a/", "/a/:id", "/a/:id/b-c.d", "/%20", "/a/:_x$1"])(
  "%s is a path",
  (path) => {
    expect(pathFault(path)).toBeUndefined()
  },
)

test.each([
  ["users", "does not start"],
  ["", "does not start"],
  ["/a?b", "query parameters"],
  ["/a b", "percent-encoded"],
  ["/é", "percent-encoded"],
  ["/a/*", "wildcards"],
  ["/:", "not a name"],
  ["/:a-b", "not a name"],
  ["/:id/:id", "twice"],
  ["/a".repeat(100), "segments"],
])("%s is refused", (path, why) => {
  expect(pathFault(path)).toContain(why)
})
