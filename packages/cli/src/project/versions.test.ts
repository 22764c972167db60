import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { majorOf, ranges, typescript7, uwebsockets } from "./versions.ts"

test.each([
  ["6.0.3", 6],
  ["~6.0.3", 6],
  ["^5", 5],
  [">=7.0.0-beta", 7],
  ["npm:typescript@7.0.2", 7],
  ["npm:@scope/typescript@^5.9", 5],
  ["workspace:*", undefined],
  ["latest", undefined],
  ["catalog:", undefined],
])("majorOf %s", (range, expected) => {
  expect(majorOf(range)).toBe(expected)
})

test("init installs what this repository is tested with", () => {
  const catalog = readFileSync(new URL("../../../../pnpm-workspace.yaml", import.meta.url), "utf8")
  for (const name of ["ts-patch", "typescript", "@types/node"] as const) {
    const tested = new RegExp(`^ {2}"?${name}"?: (\\S+)$`, "m").exec(catalog)?.[1]
    expect(ranges[name].replace(/^[\^~]/, "")).toBe(tested)
  }
  expect(catalog).toContain(`"uWebSockets.js": ${uwebsockets}\n`)
  expect(catalog).toContain(`npm:typescript@${typescript7.replace("~", "")}\n`)
})
