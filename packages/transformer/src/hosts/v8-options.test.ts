// In processes of their own: V8's options are those of a whole process.
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { expect, test } from "vitest"

/** @returns what it has written, errors too */
function run(file: string, code: string): string {
  const script = `import * as own from ${JSON.stringify(join(import.meta.dirname, file))}
import { cachedDataVersionTag, getHeapSpaceStatistics, getHeapStatistics } from "node:v8"
${code}`
  const words = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script]
  return execFileSync(process.execPath, words, { encoding: "utf8", stdio: ["ignore", "pipe", 2] })
}

test("V8 knows the options for later optimization", () => {
  // Of an option that it does not know it writes an error.
  expect(run("optimize-later.ts", `own.optimizeLater(); console.log("done")`)).toBe("done\n")
})

test("V8 optimizes functions later during one call, also one that throws", () => {
  // A number that follows from all of V8's options.
  const code = `const usual = cachedDataVersionTag()
console.log(own.optimizingLater(() => cachedDataVersionTag() !== usual), cachedDataVersionTag() === usual)
try { own.optimizingLater(() => { throw new Error() }) } catch {}
console.log(cachedDataVersionTag() === usual)`
  expect(run("optimize-later.ts", code)).toBe("true true\ntrue\n")
})

const GROW = `const held = []
const young = () => getHeapSpaceStatistics().find((each) => each.space_name === "new_space").space_size
for (let at = 0; at < 3e6; at++) { held.push({ at }); if (at % 1e4 === 0) step() }
console.log(young() > 64 * 2 ** 20)`

test("the young generation stops to grow while it is held", () => {
  expect(run("heap.ts", `const step = () => {}\n${GROW}`)).toBe("true\n")
  const heap = "const heap = own.createHeap(); const step = heap.hold"
  expect(run("heap.ts", `${heap}\n${GROW}`)).toBe("false\n")
})

test("unused objects are collected, and their memory is returned", () => {
  const code = `let held = Array.from({ length: 1e6 }, (_, at) => ({ at }))
const before = getHeapStatistics().total_physical_size + 0 * held.length
held = null
own.createHeap().collect()
console.log(getHeapStatistics().total_physical_size < before / 2, typeof globalThis.gc)`
  expect(run("heap.ts", code)).toBe("true undefined\n")
})
