import { expect, test } from "vitest"
import { compiledFile, entryCandidates, nodeCommand } from "./entry.ts"

const config = (options: Record<string, unknown>) => ({
  file: "/app/tsconfig.json",
  options,
  referencesOnly: false,
  hasReferences: false,
})

test.each([
  ["/app/src/main.ts", { rootDir: "/app/src", outDir: "/app/dist" }, "/app/dist/main.js"],
  ["/app/src/a/b.mts", { rootDir: "/app/src", outDir: "/app/dist" }, "/app/dist/a/b.mjs"],
  ["/app/src/main.cts", { outDir: "/app/out" }, "/app/out/src/main.cjs"],
  ["/app/src/main.ts", {}, "/app/src/main.js"],
  ["/app/dist/main.js", { rootDir: "/app/src", outDir: "/app/dist" }, "/app/dist/main.js"],
])("compiledFile %s", (source, options, expected) => {
  expect(compiledFile(config(options), source)).toBe(expected)
})

test.each([
  ["node dist/main.js", { file: "dist/main.js", flags: [] }],
  ["tspc && node dist/main.js --port 1", { file: "dist/main.js", flags: [] }],
  [
    "node --env-file=.env -r ./a.cjs dist/a.js",
    { file: "dist/a.js", flags: ["--env-file=.env", "-r", "./a.cjs"] },
  ],
  [
    "NODE_ENV=x node_modules/.bin/node --import ./t.js x.js",
    { file: "x.js", flags: ["--import", "./t.js"] },
  ],
  ["bun src/main.ts", undefined],
  ["node --watch", undefined],
])("nodeCommand %s", (script, expected) => {
  expect(nodeCommand(script)).toEqual(expected)
})

test("the start script goes first, then main, then dist/main.js", () => {
  const project = {
    folder: "/none",
    manifest: { main: "lib/x.js", scripts: { start: "node --env-file=.env out/app.js" } },
  }
  expect(entryCandidates(project, config({}))).toEqual([
    { file: "/none/out/app.js", flags: ["--env-file=.env"] },
    { file: "/none/lib/x.js", flags: [] },
    { file: "/none/dist/main.js", flags: [] },
  ])
})
