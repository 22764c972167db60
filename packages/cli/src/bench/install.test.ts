import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { contenders } from "./contenders.ts"
import { neededPackages, writeManifest } from "./install.ts"

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-install-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test("what lacks a package is installed whole, with its pins; the load tool always", () => {
  const chosen = contenders.filter(({ name }) => name === "elysia" || name === "precast")
  expect(neededPackages(chosen, [temporaryFolder()])).toEqual({
    autocannon: "9.0.0",
    elysia: "1.4.30",
    bun: "1.4.5",
    "exact-mirror": "0.2.7",
    "@sinclair/typebox": "0.34.52",
  })
})

test("what is there already is not installed again", () => {
  const [nodeHttp] = contenders.filter(({ name }) => name === "node-http")
  const needsNothing = { ...nodeHttp!, packages: {} }
  expect(neededPackages([needsNothing], [temporaryFolder()])).toEqual({ autocannon: "9.0.0" })
})

test("a second install keeps what the first one brought", () => {
  const folder = join(temporaryFolder(), "deep", "cache")
  writeManifest(folder, { elysia: "1.4.30", hono: "4.0.0" })
  writeManifest(folder, { fastify: "5.12.8", hono: "4.13.19" })
  expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).toEqual({
    name: "precast-bench",
    private: true,
    dependencies: { elysia: "1.4.30", hono: "4.13.19", fastify: "5.12.8" },
  })
})
