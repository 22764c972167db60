import { expect, test } from "vitest"
import type { Route } from "../core.ts"
import { bundlesOf } from "./bundles.ts"

const routesOf = (paths: readonly string[]): Route[] => paths.map((path) => ({ path }) as Route)
const numbered = (count: number, make: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => make(at))
test("a few sibling routes are registered with the core", () => {
  const paths = [...numbered(32, (at) => `/a${at}/:id`), "/a1/x/*rest", "/a2/", "/"]
  const bundles = bundlesOf(routesOf(paths)) ?? []
  expect(bundles.every(({ texts, routes }) => texts.length === 0 && routes.size === 1)).toBe(true)
  expect(bundles.map(({ path }) => path).sort()).toEqual(
    paths.map((path) => path.replace(":id", ":p").replace("*rest", "*")).sort(),
  )
})

test("many are one route of the core", () => {
  const paths = numbered(1000, (at) => `/v1/a${at}/:id/b/:book`)
  const [bundle, ...others] = bundlesOf(routesOf(paths)) ?? []
  expect(others).toEqual([])
  expect(bundle).toMatchObject({ path: "/v1/:0/:p/b/:p", texts: [0], params: [1, 2] })
  expect(bundle?.routes.get("a7")?.path).toBe("/v1/a7/:id/b/:book")
})

test("what is many only when others have become one is found, too", () => {
  const paths = numbered(100, (at) => `/a${at}/b${at}/c`)
  const [bundle, ...others] = bundlesOf(routesOf(paths)) ?? []
  expect(others).toEqual([])
  expect(bundle).toMatchObject({ path: "/:0/:0/c", texts: [0, 1], params: [] })
  expect(bundle?.routes.get("a7/b7")?.path).toBe("/a7/b7/c")
})

test("a parameter among many siblings is not left to the core", () => {
  const many = numbered(40, (at) => `/x/${at}/y`)
  const nested = numbered(40, (at) => `/x/0/${at}z/y`)
  expect(bundlesOf(routesOf(["/x/:id/y", ...many]))).toBeUndefined()
  expect(bundlesOf(routesOf([...many, ...nested, "/x/0/:id/y"]))).toBeUndefined()
  const paths = bundlesOf(routesOf([...many, "/x/*rest", "/:x/z", "/x/7/y/:id"]))
  expect(paths?.map(({ path }) => path)).toEqual(["/x/:0/y", "/x/*", "/:p/z", "/x/:0/y/:p"])
})
