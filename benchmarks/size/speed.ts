// What "optimize": "size" costs in time: both sets of functions in one process, alternately for a few milliseconds.
import { createRandom, spoil, structures } from "../structures/dist/index.js"
import { functionsOf, nameOf, type Operations } from "./same.ts"

const NAMES = ["simple", "hierarchical", "array-simple", "union-explicit", "ultimate-union"]
const TURNS = 60
const TURN = 3 // milliseconds

const speed = await functionsOf("precast")
const size = await functionsOf("precast-size")

console.log("time with optimize: size ÷ time with optimize: speed, medians of turns")
let kept: unknown
for (const { name, generate, spoilers } of Object.values(structures)) {
  if (!NAMES.includes(name)) continue
  const value: unknown = generate(createRandom(1))
  const wrong = spoil(value, spoilers.find(({ place }) => place === "last") ?? spoilers[0]!).value
  const cells = (
    [
      ["is", "is", value],
      ["validate, wrong", "validate", wrong],
      ["decode", "decode", JSON.stringify(value)],
      ["encode", "encode", value],
    ] as const
  ).map(([label, operation, given]) => `${label} ${ratio(name, operation, given).toFixed(2)}`)
  console.log(name.padEnd(16), cells.join("   "))
}
if (kept === 0) console.log(kept)

function ratio(name: string, operation: keyof Operations, given: unknown): number {
  const [fast, small] = [speed, size].map((all) => all[nameOf(name)]![operation] as Run)
  const ratios: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const before = time(fast!, given)
    const after = time(small!, given)
    if (turn >= 10) ratios.push(after / before)
  }
  return ratios.sort((a, b) => a - b)[ratios.length >> 1]!
}

type Run = (given: unknown) => unknown

/** Of one call, in nanoseconds. */
function time(run: Run, given: unknown): number {
  const start = process.hrtime.bigint()
  let calls = 0
  let spent = 0
  do {
    for (let round = 0; round < 20; round++) kept = run(given)
    calls += 20
    spent = Number(process.hrtime.bigint() - start)
  } while (spent < TURN * 1e6)
  return spent / calls
}
