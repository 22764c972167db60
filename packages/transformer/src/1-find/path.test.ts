import { expect, test } from "vitest"
import { pathForms, pathProblem } from "./path.ts"

test.each([
  ["/users/:id", ["/users/:"]],
  ["/users/:id/posts", ["/users/:/posts"]],
  ["/files/*path", ["/files/*"]],
  ["/a/:b?", ["/a", "/a/:"]],
  ["/:a?/:b?", ["/", "/:", "/:/:"]],
])("%s has the forms %j", (path, forms) => {
  expect(pathForms(path)).toEqual(forms)
})

test.each(["/", "/a", "/a/", "/:a", "/:a?", "/*a", "/a/:b/c/:d?/:e?", "/a-b.c/%20/*_d1"])(
  "%s is a path",
  (path) => expect(pathProblem(path)).toBe(null),
)

test.each([
  ["a", "does not start with /"],
  ["/a?b", "query or fragment"],
  ["/a?", "query or fragment"],
  ["/a#b", "query or fragment"],
  ["/é", "percent-encoded"],
  ["/a:b", "whole segment"],
  ["/:", "whole segment"],
  ["/:a-b", "whole segment"],
  ["/*", "needs a name"],
  ["/a*b", "whole segment"],
  ["/*a?", "query or fragment"],
  ["/*a/b", "continues after"],
  ["/:a?/b", "continues after"],
  ["/:a?/*b", "continues after"],
  ["/:a/*a", "twice"],
])("%s is invalid", (path, why) => {
  expect(pathProblem(path)).toContain(why)
})
