import { expect, test } from "vitest"
import { expandPath, paramsOf, pathFault, pathShape } from "./path.ts"

test("parameters are listed in the order of the path", () => {
  expect(paramsOf("/users/:id/posts/:post")).toEqual(["id", "post"])
  expect(paramsOf("/")).toEqual([])
  expect(paramsOf("/files/:id?/:version?")).toEqual(["id", "version"])
  expect(paramsOf("/:id/*rest")).toEqual(["id", "rest"])
})

test("two paths that differ only in parameter names have the same shape", () => {
  expect(pathShape("/users/:id")).toBe(pathShape("/users/:name"))
  expect(pathShape("/users/:id")).not.toBe(pathShape("/users/id"))
})

test("a path with optional last parameters stands for several paths", () => {
  expect(expandPath("/a/:b")).toEqual(["/a/:b"])
  expect(expandPath("/a/:b?")).toEqual(["/a", "/a/:b"])
  expect(expandPath("/a/:b?/:c?")).toEqual(["/a", "/a/:b", "/a/:b/:c"])
  expect(expandPath("/:b?")).toEqual(["/", "/:b"])
})

test.each(["/", "/a", "/a/:id", "/a/:id/b-c.d", "/%20", "/:_x$1", "/:id?", "/*rest", "/:a/*b"])(
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
  ["/a/*", "with a name"],
  ["/a/x*y", "with a name"],
  ["/*rest/a", "after the wildcard"],
  ["/:a?/b", "after the optional"],
  ["/:a?/*rest", "after the optional"],
  ["/a?", "query parameters"],
  ["/*rest?", "query parameters"],
  ["/:", "not a name"],
  ["/:a-b", "not a name"],
  ["/:id/:id", "twice"],
  ["/a".repeat(100), "segments"],
])("%s is refused", (path, why) => {
  expect(pathFault(path)).toContain(why)
})
