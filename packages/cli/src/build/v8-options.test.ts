import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { optionsForOneRun } from "./v8-options.ts"

test("Node.js has the options for a compiler that runs once", () => {
  const options = optionsForOneRun(process.versions)
  expect(options).toHaveLength(2)
  expect(execFileSync(process.execPath, [...options, "-p", "1"], { encoding: "utf8" })).toBe("1\n")
})

test("other versions of V8, and Bun, start without these options", () => {
  expect(optionsForOneRun({ v8: "11.3.244.8-node.30" })).toEqual([])
  expect(optionsForOneRun({ v8: "13.6.233.17-node.37", bun: "1.3.0" })).toEqual([])
})
