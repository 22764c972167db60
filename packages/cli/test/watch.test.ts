// What `precast build --watch` leaves on the disk after each edit is what a build from nothing writes.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFailed, onTestFinished, test, vi } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { precast, type Started, startPrecast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const main = `import { is } from "@precast/runtime"
import type { User } from "./user.js"
export { plain } from "./plain.js"
export const isUser = is<User>
`
const FILES: Readonly<Record<string, string>> = {
  ...precastApp(main),
  "src/user.ts": `import type { Name } from "./name.js"\nexport interface User { name: Name }\n`,
  "src/name.ts": "export type Name = string\n",
  "src/plain.ts": "export const plain: number = 1\n",
  "src/other.ts": `import { is } from "@precast/runtime"\nexport const isOther = is<{ other: 1 }>\n`,
}

/** Each has many compilations, of which one takes 20 s on a machine that has much else to do. */
const LIMIT = 300_000
const MORE = { declaration: true, sourceMap: true }
const FRESH = { extends: "./tsconfig.json", compilerOptions: { outDir: "fresh" } }

const NEAR = "near to the root"
// Where `tsc --watch` of TypeScript 7.0 sees edits.
const DEEP = [7, "deep"] as const

describe.each(cells([[6, NEAR], [7, NEAR], DEEP], [[6, NEAR], DEEP]))(
  "TypeScript %i, a folder %s",
  (version, where) => {
    async function start(options: object = MORE): Promise<[Folder, Started]> {
      const config = JSON.parse(FILES["tsconfig.json"]!) as { compilerOptions: object }
      const compilerOptions = { ...config.compilerOptions, ...options }
      if (where === "deep") withDeepFolders()
      const folder = makeFolder({
        ...FILES,
        "tsconfig.json": JSON.stringify({ ...config, compilerOptions }),
        "tsconfig.fresh.json": JSON.stringify(FRESH),
      })
      if (version === 7) folder.installWith7()
      else folder.install()
      const watching = startPrecast(folder.path, ["build", "--watch"])
      onTestFailed(() => console.error(watching.output()))
      onTestFinished(async () => {
        watching.child.kill()
        await watching.ended
        expect(folder.has(".precast")).toBe(false)
        expect(compilersOf(folder)).toEqual([])
      })
      await watching.until(/✓ compiled; watching/)
      await isAsFresh(folder)
      return [folder, watching]
    }

    test("types and files that change, come and go", { timeout: LIMIT }, async () => {
      const [folder, watching] = await start()
      const edit = async (files: Record<string, string>, said = /✓ compiled; watching/) => {
        for (const [name, text] of Object.entries(files)) folder.write(name, text)
        await watching.until(said)
        await isAsFresh(folder)
      }
      await edit({ "src/name.ts": "export type Name = 'Ada'\n" })
      expect(folder.read("dist/main.js")).toContain('"Ada"')
      expect(folder.read("dist/main.js.map")).toContain("main.ts")
      await edit({ "src/more.ts": FILES["src/other.ts"]!.replaceAll("ther", "ne") })
      expect(folder.read("dist/more.js")).toContain("value.one")
      // What it is about has gone, and comes back in another file.
      rmSync(join(folder.path, "src/name.ts"))
      await watching.until(/TS2307/)
      await isAsFresh(folder)
      folder.write("src/name.d.ts", "export type Name = 'declared'\n")
      await watching.until(/✓ compiled; watching/)
      await isAsFresh(folder)
      expect(folder.read("dist/main.js")).toContain('"declared"')
      renameSync(join(folder.path, "src/user.ts"), join(folder.path, "src/people.ts"))
      await edit({ "src/main.ts": main.replace("user.js", "people.js") })
      expect(folder.read("dist/main.js")).toContain('"declared"')
      // As editors save: another file in place of the previous one.
      for (const name of ["Bob", "Cyd"]) {
        folder.write("src/saved", `export type Name = '${name}'\n`)
        renameSync(join(folder.path, "src/saved"), join(folder.path, "src/name.d.ts"))
        await watching.until(/✓ compiled; watching/)
        await isAsFresh(folder)
        expect(folder.read("dist/main.js")).toContain(`"${name}"`)
      }
      rmSync(join(folder.path, "src/more.ts"))
      await edit({ "src/other.ts": "export const isOther = true\n" })
      expect(folder.read("dist/other.js")).not.toContain("__precast")
      // The watcher of TypeScript 6 ends without it.
      if (version === 6) return
      // It is missing for a moment, as when a branch is checked out.
      const config = folder.read("tsconfig.json")
      rmSync(join(folder.path, "tsconfig.json"))
      folder.write("src/plain.ts", "export const plain: number = 2\n")
      await watching.until(/TS5083|TS5058/)
      folder.write("tsconfig.json", config)
      await edit({ "src/other.ts": FILES["src/other.ts"]! })
      expect(folder.read("dist/other.js")).toContain("value.other")
    })

    const isDeep = where === "deep"
    test.runIf(isDeep)("tsc has one thread where there are two processors", async () => {
      const [folder] = await start()
      const tsc = compilersOf(folder).find((line) => / --preserveWatchOutput /.test(line))
      expect(tsc).toMatch(/[\\/]tsc(?:\.exe)? -p /)
      expect(tsc!.includes("--singleThreaded")).toBe(availableParallelism() <= 2)
    })

    test("code of types that files share", { timeout: LIMIT }, async () => {
      // The compiler then writes the files alone whose own text has changed.
      const [folder, watching] = await start({ isolatedModules: true })
      const edit = async (name: string, text: string): Promise<void> => {
        folder.write(name, text)
        await watching.until(/✓ compiled; watching/)
        await isAsFresh(folder)
      }
      const second = FILES["src/other.ts"]!.replace("{ other: 1 }", "User")
      const types = `import type { User } from "./user.js"\n`
      expect(folder.has("dist/user.precast.js")).toBe(false)
      await edit("src/second.ts", `${types}${second.replace("isOther", "isSecond")}`)
      expect(folder.read("dist/main.js")).toContain("./user.precast.js")
      await edit("src/name.ts", "export type Name = 'Ada'\n")
      expect(folder.read("dist/user.precast.js")).toContain('"Ada"')
      await edit("src/second.ts", `${types}export type Second = User\n`)
      expect(folder.has("dist/user.precast.js")).toBe(false)
      expect(folder.read("dist/main.js")).toContain('"Ada"')
    })

    test("what cannot be compiled is reported until it is fixed", { timeout: LIMIT }, async () => {
      const [folder, watching] = await start({ noEmitOnError: true })
      const before = folder.read("dist/main.js")
      folder.write("src/plain.ts", `export const plain: number = "1"\n`)
      await watching.until(/TS2322/)
      folder.write("src/user.ts", "export interface User { id: number }\n")
      await watching.until(/TS2322/)
      expect(folder.read("dist/main.js")).toBe(before)
      folder.write("src/plain.ts", FILES["src/plain.ts"]!)
      await watching.until(/✓ compiled; watching/)
      await isAsFresh(folder)
      expect(folder.read("dist/main.js")).toContain("value.id")
      folder.write("src/user.ts", "export interface User { id: Promise<1> }\n")
      await watching.until(/src\/user\.ts:1:25 error PC1024/)
      folder.write("src/other.ts", `${FILES["src/other.ts"]}// an edit\n`)
      await watching.until(/src\/user\.ts:1:25 error PC1024/)
      folder.write("src/user.ts", "export interface User { id: 1 }\n")
      await watching.until(/✓ compiled; watching/)
      await isAsFresh(folder)
    })

    test("options in the tsconfig", { timeout: LIMIT }, async () => {
      const [folder, watching] = await start({})
      const config = JSON.parse(folder.read("tsconfig.json"))
      config.compilerOptions.plugins[0].optimize = "size"
      config.compilerOptions.removeComments = true
      folder.write("tsconfig.json", JSON.stringify(config))
      await watching.until(/✓ compiled; watching/)
      await isAsFresh(folder)
    })
  },
)

function withDeepFolders(): void {
  const folder = mkdtempSync(join(tmpdir(), "precast-deep-"))
  vi.stubEnv("TMPDIR", folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Compares all files with those of a build from nothing. What was made of a file that is gone stays, as with tsc. */
async function isAsFresh(folder: Folder): Promise<void> {
  rmSync(join(folder.path, "fresh"), { recursive: true, force: true })
  await precast(folder.path, ["build", "-p", "tsconfig.fresh.json"])
  const fresh = outputs(folder, "fresh")
  expect(Object.keys(fresh).length).toBeGreaterThan(3)
  // A compiler that watches may be in the middle of a second round, on a machine that has much to do.
  await expect
    .poll(() => outputs(folder, "dist"), { timeout: 60_000, interval: 200 })
    .toMatchObject(fresh)
}

function outputs(folder: Folder, place: string): Readonly<Record<string, string>> {
  const names = readdirSync(join(folder.path, place)).toSorted()
  // Modules of ours name the tsconfig that they are written for.
  const read = (name: string): string =>
    folder.read(`${place}/${name}`).replace("tsconfig.fresh.json", "tsconfig.json")
  return Object.fromEntries(names.map((name) => [name, read(name)]))
}

function compilersOf(folder: Folder): string[] {
  const all = execFileSync("ps", ["-eo", "args="], { encoding: "utf8" }).split("\n")
  return all.filter((line) => line.includes(folder.path) && line.includes("tsc"))
}
