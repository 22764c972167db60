import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { contenders, shipped } from "../contenders.ts"
import { cacheFolder } from "./find-package.ts"
import { installContenders, neededPackages, writeManifest } from "./install-contenders.ts"

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

test("Bun is installed for our own contender on it", () => {
  const chosen = contenders.filter(({ name }) => name === "precast-js-bun")
  expect(neededPackages(chosen, [temporaryFolder()])).toEqual({ autocannon: "9.0.0", bun: "1.4.5" })
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
    overrides: { "uWebSockets.js": `file:${join(shipped, "uws")}` },
  })
})

test("frameworks on uWebSockets.js are taken from where --install put them, and ours is not requested", () => {
  const chosen = contenders.filter(({ name }) => name === "hyper-express")
  const project = temporaryFolder()
  for (const name of ["hyper-express", "zod"]) {
    mkdirSync(join(project, "node_modules", name), { recursive: true })
    const manifest = { name, version: name === "zod" ? "4.0.0" : "7.0.2" }
    writeFileSync(join(project, "node_modules", name, "package.json"), JSON.stringify(manifest))
  }
  vi.stubEnv("XDG_CACHE_HOME", temporaryFolder())
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(neededPackages(chosen, [project])).toEqual({
    autocannon: "9.0.0",
    "hyper-express": "7.0.2",
    zod: "4.6.7",
  })
})

// Writes the manifest, as npm would; fails where it names what no registry has.
const registryWithout =
  (missing: string) =>
  async (folder: string, wanted: Readonly<Record<string, string>>): Promise<void> => {
    writeManifest(folder, wanted)
    if (missing in wanted) throw new Error(`${missing} is not there`)
  }

test("one contender that cannot be installed does not keep the others away", async () => {
  const folder = temporaryFolder()
  const chosen = contenders.filter(({ name }) => ["koa", "hapi", "restify"].includes(name))
  expect(await installContenders(folder, chosen, [folder], registryWithout("@hapi/hapi"))).toEqual([
    "hapi",
  ])
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(["koa", "restify", "zod"]))
  expect(dependencies).not.toHaveProperty("@hapi/hapi")
})

test("packages that conflict with those of another contender have a folder of their own", async () => {
  const cache = temporaryFolder()
  vi.stubEnv("XDG_CACHE_HOME", cache)
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = cacheFolder()
  const chosen = contenders.filter(({ name }) => ["elysia", "elysia-2"].includes(name))
  expect(await installContenders(folder, chosen, [cache], registryWithout("none"))).toEqual([])
  const versionIn = (place: string): string =>
    JSON.parse(readFileSync(join(folder, place, "package.json"), "utf8")).dependencies.elysia
  expect([versionIn("."), versionIn("apart/elysia-2")]).toEqual(["1.4.30", "2.0.0-exp.63"])
  const two = chosen.filter(({ apart }) => apart)
  expect(await installContenders(folder, two, [cache], registryWithout("typebox"))).toEqual([
    "elysia-2",
  ])
})

test("when nothing can be installed the reason is reported", async () => {
  const folder = temporaryFolder()
  const chosen = contenders.filter(({ name }) => ["koa", "hapi"].includes(name))
  await expect(
    installContenders(folder, chosen, [folder], registryWithout("autocannon")),
  ).rejects.toThrow("autocannon is not there")
})
