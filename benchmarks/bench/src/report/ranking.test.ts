import { expect, test } from "vitest"
import type { Estimate } from "../results/result-types.ts"
import { placesOf, placeText, rank } from "./ranking.ts"

const between = (low: number, high: number): Estimate => ({ value: (low + high) / 2, low, high })

const texts = (all: Estimate[], better: "more" | "less"): string[] =>
  placesOf(all, better).map(placeText)

test("intervals that are apart have places of their own", () => {
  const all = [between(1, 1), between(0.4, 0.5), between(1.1, 1.2)]
  expect(texts(all, "more")).toEqual(["2", "3", "1"])
  expect(texts(all, "less")).toEqual(["2", "1", "3"])
})

test("intervals that overlap are level, also where they only touch", () => {
  expect(texts([between(1, 1), between(0.9, 1)], "more")).toEqual(["level 1–2", "level 1–2"])
})

test("being level is not handed on: the first may be apart from the last of a chain", () => {
  const chain = [between(1, 1.2), between(0.9, 1.05), between(0.8, 0.95)]
  expect(texts(chain, "more")).toEqual(["level 1–2", "level 1–3", "level 2–3"])
})

test("without intervals all are level, and with one no contender has a place of its own", () => {
  expect(texts([{ value: 1 }, { value: 5 }, between(0.1, 0.2)], "more")).toEqual([
    "level 1–3",
    "level 1–3",
    "level 1–3",
  ])
  expect(texts([{ value: 1 }], "more")).toEqual(["1"])
})

test("who is level stays in the order in which he came, whatever his figure", () => {
  const all = [between(0.8, 1.1), between(0.9, 1.2), between(2, 3)]
  expect(rank(all, (one) => one, "more").map(({ one }) => all.indexOf(one))).toEqual([2, 0, 1])
})
