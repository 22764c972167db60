// What code in published packages counts on: names of helpers, and how many parameters they take.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import * as emitted from "../src/types/index.ts"

const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"))
const kept = Object.keys(exports).flatMap(
  (entry) => /emitted\/contract-(\d+)$/.exec(entry)?.[1] ?? [],
)

test("each contract that the package lists is the file of helpers", () => {
  expect(kept).not.toEqual([])
  for (const number of kept)
    expect(exports[`./emitted/contract-${number}`]).toEqual(exports["./emitted"])
})

// A difference here breaks code that is out already. Before the contract is published, update the file (-u); after
// that raise CONTRACT in transformer/src/4-emit/link.ts, list the new one in package.json, and keep or drop the old.
test("the newest one is as it was written down", async () => {
  const helpers = Object.entries(emitted)
    .map(([name, helper]) => (typeof helper === "function" ? `${name}(${helper.length})` : name))
    .sort()
  const newest = Math.max(...kept.map(Number))
  await expect(`${helpers.join("\n")}\n`).toMatchFileSnapshot(`contracts/${newest}.txt`)
})
