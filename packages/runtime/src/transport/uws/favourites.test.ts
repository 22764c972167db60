import { expect, test } from "vitest"
import type { Route } from "../core.ts"
import { bundlesOf, type Bundle } from "./bundles.ts"
import { Favourites, favouritesOf } from "./favourites.ts"

const ask = (favourites: Favourites, text: string, times: number): void => {
  for (let time = 0; time < times; time++) favourites.note(text)
}

test("a text of one in eight requests is chosen, once", () => {
  const chosen: string[] = []
  const favourites = new Favourites((text) => chosen.push(text))
  ask(favourites, "a", 64 * 8 - 1)
  expect(chosen).toEqual([])
  ask(favourites, "a", 1)
  expect(chosen).toEqual(["a"])
  ask(favourites, "a", 64 * 200)
  expect(chosen).toEqual(["a"])
})

test("of very many texts none is chosen", () => {
  const favourites = new Favourites((text) => expect.unreachable(text))
  for (let at = 0; at < 64 * 1000; at++) favourites.note(`t${at % 1001}`)
})

test("eight are chosen at most", () => {
  const chosen: string[] = []
  const favourites = new Favourites((text) => chosen.push(text))
  for (let at = 0; at < 20; at++) ask(favourites, `t${at}`, 64 * 64)
  expect(chosen).toEqual(Array.from({ length: 8 }, (_, at) => `t${at}`))
})

const bundlesIn = (...patterns: string[]): (Bundle & { method: string })[] => {
  const paths = patterns.flatMap((pattern) =>
    Array.from({ length: 40 }, (_, at) => pattern.replaceAll("#", `a${at}`)),
  )
  const bundles = bundlesOf(paths.map((path) => ({ path }) as Route)) ?? []
  return bundles.map((bundle) => ({ ...bundle, method: "get" }))
}

test("all paths below a prefix are registered together, with their own parameters", () => {
  const made: unknown[] = []
  const bundles = bundlesIn("/v1/#/:id", "/v1/#", "/v1/#/:id/x/:other")
  const all = favouritesOf(bundles, ({ path, texts, params }) => made.push([path, texts, params]))
  expect(all.size).toBe(3)
  expect(new Set(all.values()).size).toBe(1)
  ask([...all.values()][0]!, "a7", 64 * 8)
  expect(made).toEqual([
    ["/v1/a7/:p", [], [0]],
    ["/v1/a7", [], []],
    ["/v1/a7/:p/x/:p", [], [0, 1]],
  ])
})

test.each([
  ["texts at two places", ["/#/b/#", "/#"]],
  ["a wildcard behind a text", ["/#/*rest", "/#"]],
])("none are chosen next to %s", (_title, patterns) => {
  expect(favouritesOf(bundlesIn(...patterns), () => undefined).size).toBe(0)
})
