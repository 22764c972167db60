// node scripts/ci/structure/draw.ts: prints the imports between the floors of packages/runtime/src.
// A number at row X, column Y: so many imports of Y by X. Right of the diagonal nothing may stand.
import { join } from "node:path"
import { RUNTIME_FLOORS, upward } from "./floors.ts"
import { arrowsOf } from "./imports.ts"

const arrows = arrowsOf(join(import.meta.dirname, "../../../packages/runtime/src"))
const count = new Map<string, number>()
for (const { from, to } of arrows) {
  const pair = `${from.split("/", 1)[0]} ${to.split("/", 1)[0]}`
  count.set(pair, (count.get(pair) ?? 0) + 1)
}
const width = Math.max(...RUNTIME_FLOORS.map((floor) => floor.length)) + 1
console.log("".padEnd(width) + RUNTIME_FLOORS.map((floor) => floor.padStart(width)).join(""))
for (const from of RUNTIME_FLOORS) {
  const cells = RUNTIME_FLOORS.map((to) =>
    String(count.get(`${from} ${to}`) ?? "·").padStart(width),
  )
  console.log(from.padEnd(width) + cells.join(""))
}
console.log(`${arrows.length} imports, ${upward(arrows, RUNTIME_FLOORS).length} of them up`)
