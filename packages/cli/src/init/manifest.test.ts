import { expect, test } from "vitest"
import type { Manifest } from "../project/find.ts"
import { ranges } from "../project/versions.ts"
import { editManifest, tscScripts } from "./manifest.ts"

function edit(
  manifest: Manifest,
  replace: readonly { script: string; from: string; to: string }[] = [],
) {
  const result = editManifest(JSON.stringify(manifest, null, 2), manifest, {
    start: "node dist/x.js",
    replace,
    isBare: false,
  })
  return { ...result, after: JSON.parse(result.text) as Record<string, Record<string, string>> }
}

test("an empty manifest gets scripts and dependencies", () => {
  const { after, kept } = edit({ name: "x" })
  expect(after.scripts).toEqual({ build: "tspc", dev: "precast dev", start: "node dist/x.js" })
  expect(after.dependencies).toEqual({ "@precast/runtime": ranges["@precast/runtime"] })
  expect(Object.keys(after.devDependencies ?? {}).sort()).toEqual(
    ["@precast/transformer", "@types/node", "precast", "ts-patch", "typescript"].sort(),
  )
  expect(kept).toEqual([])
})

test("what is there stays, wherever it is listed", () => {
  const own = {
    scripts: { build: "tspc -p app", dev: "tspc -w", start: "node x.js" },
    dependencies: { "@precast/runtime": "workspace:*", typescript: "~6.0.1", "ts-patch": "^4" },
    devDependencies: { "@precast/transformer": "workspace:*", "@types/node": "^22" },
    optionalDependencies: { precast: "*" },
  }
  expect(edit(own)).toMatchObject({ after: own, added: [], kept: [] })
})

test("a user's script is never overwritten without being asked for", () => {
  const { after, kept } = edit({ scripts: { build: "tsc -p .", dev: "nodemon" } })
  expect(after.scripts).toMatchObject({ build: "tsc -p .", dev: "nodemon" })
  expect(kept).toEqual([
    "scripts.dev is `nodemon`: `precast dev` compiles and restarts on changes",
    "scripts.build is `tsc -p .`, which runs no transformers: make it `tspc -p .`",
  ])
})

test("an accepted offer replaces the script", () => {
  const scripts = { build: "tsc -p ." }
  const { after, kept, added } = edit({ scripts }, tscScripts({ scripts }))
  expect(after.scripts?.build).toBe("tspc -p .")
  expect(added).toContain("scripts.build: tspc -p .")
  expect(kept).toEqual([])
})

test.each([
  ["^5.9.3", `typescript is ^5.9.3, Precast needs 6: set "typescript": "${ranges.typescript}"`],
  [
    "^7.0.2",
    `typescript is ^7.0.2, Precast needs 6: set "typescript": "${ranges.typescript}"; to keep TypeScript 7 beside it, add "@typescript/native": "npm:typescript@7"`,
  ],
])("TypeScript %s is left and told", (range, text) => {
  const { after, kept } = edit({ devDependencies: { typescript: range } })
  expect(after.devDependencies?.typescript).toBe(range)
  expect(kept).toEqual([text])
})

test.each([
  ["tsc", "tspc"],
  ["tsc -b && cp a b", "tspc -b && cp a b"],
  ["rimraf dist && tsc", "rimraf dist && tspc"],
  ["tsc --noEmit", undefined],
  ["tsc -p . --noEmit && tsc", "tsc -p . --noEmit && tspc"],
  ["vue-tsc && tspc", undefined],
  ["node tsc.js", undefined],
])("tscScripts %s", (from, to) => {
  expect(tscScripts({ scripts: { x: from } })).toEqual(
    to === undefined ? [] : [{ script: "x", from, to }],
  )
})
