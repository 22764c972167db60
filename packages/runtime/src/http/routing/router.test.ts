import * as fc from "fast-check"
import { expect, test } from "vitest"
import { readPath } from "../../endpoint/path.ts"
import { Router } from "./router.ts"

function routerOf(...routes: string[]): Router<string> {
  const router = new Router<string>()
  for (const route of routes) {
    const [method = "", path = ""] = route.split(" ")
    router.add(method, path, route)
  }
  return router
}

test("static text is tried before a parameter", () => {
  const router = routerOf("GET /users/:id", "GET /users/me")
  expect(router.find("GET", "/users/me")).toEqual({ route: "GET /users/me", params: [] })
  expect(router.find("GET", "/users/7")).toEqual({ route: "GET /users/:id", params: ["7"] })
})

test("a static branch that ends nowhere is left again", () => {
  const router = routerOf("GET /a/b/c", "GET /:x/b/:y", "GET /a/:z/d/e", "GET /:x/:y/d/:w")
  expect(router.find("GET", "/a/b/d")).toEqual({ route: "GET /:x/b/:y", params: ["a", "d"] })
  expect(router.find("GET", "/a/b/d/f")).toEqual({
    route: "GET /:x/:y/d/:w",
    params: ["a", "b", "f"],
  })
})

test("the static route of another method does not hide a parameter", () => {
  const router = routerOf("GET /users/:id", "POST /users/me")
  expect(router.find("GET", "/users/me")).toEqual({ route: "GET /users/:id", params: ["me"] })
})

test("a parameter is never empty and is given as sent", () => {
  const router = routerOf("GET /p/:x", "GET /q/:x/end")
  expect(router.find("GET", "/p/")).toBeUndefined()
  expect(router.find("GET", "/q//end")).toBeUndefined()
  expect(router.find("GET", "/p/a%2Fb")?.params).toEqual(["a%2Fb"])
})

test("case, trailing slashes and percent codes are not folded", () => {
  const router = routerOf("GET /hello", "GET /a/:x")
  for (const path of ["/Hello", "/hello/", "//hello", "/%68ello", "/a/b/", "hello", "", "*"]) {
    expect(router.find("GET", path), path).toBeUndefined()
  }
})

test("names of object members are segments like any other", () => {
  const router = routerOf("GET /a/:x/b")
  expect(router.find("GET", "/__proto__")).toBeUndefined()
  expect(router.find("GET", "/constructor/toString/b")).toBeUndefined()
  expect(router.find("GET", "/a/__proto__/b")?.params).toEqual(["__proto__"])
})

test("GET handles HEAD unless HEAD has its own route", () => {
  const router = routerOf("GET /a", "GET /b", "HEAD /b")
  expect(router.find("HEAD", "/a")?.route).toBe("GET /a")
  expect(router.find("HEAD", "/b")?.route).toBe("HEAD /b")
})

test("HEAD takes the most static of its own routes and those of GET", () => {
  const router = routerOf("HEAD /:x", "GET /a", "GET /:x")
  expect(router.find("HEAD", "/a")?.route).toBe("GET /a")
  expect(router.find("HEAD", "/b")?.route).toBe("HEAD /:x")
})

test("allowed lists the methods of a path with the implied HEAD and OPTIONS", () => {
  const router = routerOf("GET /users/:id", "DELETE /users/:id", "POST /users")
  expect(router.allowed("/users/7")).toEqual(["DELETE", "GET", "HEAD", "OPTIONS"])
  expect(router.allowed("/users")).toEqual(["OPTIONS", "POST"])
  expect(router.allowed("/nothing")).toEqual([])
})

// A simple reference implementation of `find`: all matching routes, the most static first.
function meaning(paths: readonly string[], asked: string): string | undefined {
  const texts = asked.slice(1).split("/")
  const rank = (path: string): string =>
    readPath(path)
      .map((segment) => ("text" in segment ? "0" : "param" in segment ? "1" : "2"))
      .join("")
  return paths
    .filter((path) => {
      const segments = readPath(path)
      return (
        ("rest" in segments.at(-1)!
          ? segments.length <= texts.length && texts.slice(segments.length - 1).join("/") !== ""
          : segments.length === texts.length) &&
        segments.every((segment, at) => {
          if ("rest" in segment) return true
          return "text" in segment ? segment.text === texts[at] : texts[at] !== ""
        })
      )
    })
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0]
}

test("find agrees with the plain statement of the rules on random routes", () => {
  const segment = fc.constantFrom("a", "b", ":x", "")
  const path = fc
    .array(segment, { minLength: 1, maxLength: 4 })
    .chain((all) => fc.constantFrom("", "/*r").map((rest) => `/${all.join("/")}${rest}`))
  const asked = fc
    .array(fc.constantFrom("a", "b", "c", ""), { minLength: 1, maxLength: 4 })
    .map((all) => `/${all.join("/")}`)
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 12 }), fc.array(asked), (paths, requests) => {
      const router = new Router<string>()
      for (const each of paths) router.add("GET", each, each)
      for (const request of requests) {
        expect(router.find("GET", request)?.route).toBe(meaning(paths, request))
      }
    }),
  )
})
