import { expect, test } from "vitest"
import { compileAdvice, type Host } from "./compile-advice.ts"

const node: Host = { globals: {}, env: {}, execArgv: [], script: "/app/dist/main.js" }

const hosts: [name: string, host: Partial<Host>, advice: string][] = [
  ["Node with built code", {}, '"transform": "@precast/transformer"'],
  ["Vitest", { globals: { __vitest_worker__: {} }, script: "/app/a.ts" }, "vitest.config.ts"],
  ["a program that Vitest has started", { env: { VITEST: "true" } }, "tspc"],
  ["Jest", { env: { JEST_WORKER_ID: "1" } }, "ts-jest"],
  ["Bun", { globals: { Bun: {} }, script: "/app/main.ts" }, "bunfig.toml"],
  ["Deno", { globals: { Deno: {} }, script: "/app/main.ts" }, "precast build"],
  [
    "tsx",
    { execArgv: ["--import", "file:///app/node_modules/tsx/dist/loader.mjs"] },
    "--import @precast/transformer/register --import tsx app.ts",
  ],
  ["tsx in NODE_OPTIONS", { env: { NODE_OPTIONS: "--import tsx" } }, "--import tsx app.ts"],
  ["Node that removes types", { script: "/app/main.mts" }, "@precast/transformer/register app.ts"],
  ["a folder named tsx", { script: "/tsx/dist/main.js" }, "tspc"],
]

test.each(hosts)("%s", (_name, host, advice) =>
  expect(compileAdvice({ ...node, ...host })).toContain(advice),
)

test("of this process: Vitest", () => expect(compileAdvice()).toContain("vitest.config.ts"))
