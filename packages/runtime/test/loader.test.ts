import { execFileSync } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { cachedFile, hashOf, sha256Of } from "../src/transport/uws/binary/binary-cache.ts"
import { findBinary, THIS_TARGET } from "../src/transport/uws/binary/find.ts"
import {
  hostGlibc,
  isMusl,
  neededGlibc,
  withoutC23Names,
} from "../src/transport/uws/binary/glibc.ts"
import { notedCopy, prepareBinary } from "../src/transport/uws/binary/binary-prepare.ts"
import { KNOWN_BINARIES } from "../src/transport/uws/binary/known-binaries.ts"
import { loadUws } from "../src/transport/uws/load.ts"
import { describeFailure } from "../src/transport/uws/describe-failure.ts"
import { uwsMissing } from "./conformance/cores.ts"

const STRIP_TYPES = ["--experimental-strip-types", "--no-warnings"]

function sourceOf(file: string): string {
  return new URL(`../src/transport/uws/${file}`, import.meta.url).href
}

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precast-loader-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const linuxBinaries = ["x64", "arm64"].flatMap((arch) => {
  return ["127", "137", "141"].flatMap((abi) => {
    const found = findBinary({ platform: "linux", arch, abi })
    return "path" in found ? [{ name: `${arch} ${abi}`, path: found.path }] : []
  })
})

const noBinaries = linuxBinaries.length === 0 ? " (skipped: no uWebSockets.js package here)" : ""

describe.skipIf(linuxBinaries.length === 0)(`known binaries${noBinaries}`, () => {
  test.each(linuxBinaries)(
    "$name: the copy is the one we know, and differs in 26 bytes at most",
    ({ path }) => {
      const original = readFileSync(path)
      expect(neededGlibc(original)).toBe(38)
      const copy = withoutC23Names(original, 36)
      expect(neededGlibc(copy)).toBe(36)
      expect(hashOf(copy)).toBe(KNOWN_BINARIES.get(sha256Of(original)))
      const different = original.filter((byte, at) => byte !== copy[at]).length
      expect(different).toBeGreaterThan(0)
      expect(different).toBeLessThanOrEqual(26)
    },
  )

  test("a symbol that has no older name is not touched but reported", () => {
    // For glibc 2.35 `arc4random` (2.36) would have to go as well.
    const original = readFileSync((linuxBinaries[0] as { path: string }).path)
    expect(() => withoutC23Names(original, 35)).toThrow("arc4random needs a newer glibc")
  })

  test.runIf(process.platform === "linux")("a binary and its copy are hashed once", () => {
    const { path } = linuxBinaries[0] as { path: string }
    const cache = join(folder, "cache")
    const source = join(folder, "source.node")
    copyFileSync(path, source)
    const first = prepareBinary(source, 36, [cache])
    const [copy = "", note = ""] = readdirSync(cache)
      .toSorted((a, b) => b.length - a.length)
      .map((name) => join(cache, name))
    expect(first).toEqual({ path: copy, adapted: true, isNew: true })
    expect(statSync(note).mode & 0o777).toBe(0o600)
    const noted = (from = source): string | undefined => notedCopy(from, [cache])
    expect(noted()).toBe(copy)
    expect(noted(path)).toBeUndefined()

    // A file that was written is hashed again, even if its size and times are the same.
    const { atime, mtime } = statSync(copy)
    const good = readFileSync(copy)
    writeFileSync(copy, Buffer.concat([Buffer.from("evil"), good.subarray(4)]))
    utimesSync(copy, atime, mtime)
    expect(noted()).toBeUndefined()
    expect(prepareBinary(source, 36, [cache])).toEqual(first)
    expect(readFileSync(copy).equals(good)).toBe(true)
    expect(noted()).toBe(copy)
    // What a note names is loaded only when it is a copy we know.
    const evil = Buffer.from("evil")
    const own = readFileSync(note, "utf8")
    writeFileSync(join(cache, `${hashOf(evil)}.node`), evil, { mode: 0o600 })
    writeFileSync(note, own.replace(/.*/, hashOf(evil)))
    expect(noted()).toBeUndefined()
    writeFileSync(note, own)
    expect(noted()).toBe(copy)

    for (const [file, mode] of [
      [note, 0o600],
      [copy, 0o600],
      [cache, 0o700],
    ] as const) {
      chmodSync(file, 0o755)
      expect(noted()).toBeUndefined()
      chmodSync(file, mode)
    }
    // The mode is written to the file, too.
    expect(noted()).toBeUndefined()
    expect(prepareBinary(source, 36, [cache])).toEqual(first)
    expect(noted()).toBe(copy)

    writeFileSync(source, "another binary")
    expect(noted()).toBeUndefined()
    expect(prepareBinary(source, 36, [cache])).toEqual({ path: source, adapted: false })
  })

  test.runIf(process.platform === "linux")("prepareBinary: copy, original, or a reason", () => {
    const { path } = linuxBinaries[0] as { path: string }
    expect(prepareBinary(path, 38)).toEqual({ path, adapted: false })
    expect(prepareBinary(path, 41)).toEqual({ path, adapted: false })
    expect(prepareBinary(path, 35)).toEqual({ reason: "old-glibc", found: "2.35", needed: "2.36" })
    const copy = prepareBinary(path, 36, [join(folder, "cache")])
    expect(copy).toMatchObject({ adapted: true })
    expect("path" in copy && neededGlibc(readFileSync(copy.path))).toBe(36)
    expect(prepareBinary(path, 37, [join(folder, "cache")])).toEqual(copy)

    const unknown = join(folder, "unknown.node")
    writeFileSync(unknown, Buffer.concat([readFileSync(path), Buffer.alloc(1)]))
    expect(prepareBinary(unknown, 36)).toMatchObject({ reason: "unknown-binary", needed: "2.38" })
    writeFileSync(join(folder, "file"), "")
    expect(prepareBinary(path, 36, [join(folder, "file")])).toMatchObject({ reason: "no-cache" })
  })
})

describe("finding the binary", () => {
  test("an official package layout", () => {
    const home = join(folder, "node_modules", "uWebSockets.js")
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, "uws.js"), "throw new Error('must not be run')")
    const manifest = {
      name: "uWebSockets.js",
      version: "20.65.0",
      exports: { ".": { require: "./uws.js" } },
    }
    writeFileSync(join(home, "package.json"), JSON.stringify(manifest))
    const from = [pathToFileURL(join(folder, "package.json")).href]
    const { platform, arch, abi } = THIS_TARGET
    const file = `uws_${platform}_${arch}_${abi}.node`
    expect(findBinary(THIS_TARGET, from)).toEqual({ reason: "no-binary", file, folder: home })
    writeFileSync(join(home, file), "")
    expect(findBinary(THIS_TARGET, from)).toEqual({ path: join(home, file) })
  })

  test("files for a Node that is too old are ignored", () => {
    const target = { ...THIS_TARGET, abi: "115" }
    const file = `uws_${process.platform}_${process.arch}_115.node`
    const home = join(folder, "node_modules", "uWebSockets.js")
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, "package.json"), `{"main":"uws.js"}`)
    for (const name of ["uws.js", file]) writeFileSync(join(home, name), "")
    const found = findBinary(target, [pathToFileURL(join(folder, "a.js")).href])
    expect(found).toEqual({ reason: "no-binary", file, folder: home })
  })

  test("no package", () => {
    const code = `
      import { findBinary, THIS_TARGET } from ${JSON.stringify(sourceOf("binary/find.ts"))}
      console.log(JSON.stringify(findBinary(THIS_TARGET, [${JSON.stringify(pathToFileURL(folder).href)}])))`
    // NODE_PATH would be looked at as well; package managers set it for the tests' own process.
    const found = execFileSync(
      process.execPath,
      [...STRIP_TYPES, "--input-type=module", "-e", code],
      {
        env: { ...process.env, NODE_PATH: "" },
        encoding: "utf8",
      },
    )
    expect(JSON.parse(found)).toEqual({ reason: "no-package" })
  })

  test("every reason is a sentence that states the fix or the missing part", () => {
    expect(describeFailure({ reason: "musl" })).toContain("Debian-based image")
    expect(describeFailure({ reason: "no-package" })).toContain("not installed")
    expect(describeFailure({ reason: "old-glibc", found: "2.31", needed: "2.36" })).toContain(
      "2.31",
    )
  })
})

describe.runIf(process.platform !== "win32")("the cache", () => {
  const content = Buffer.from("code")
  const name = hashOf(content)
  const make = (): Buffer => content
  const forbidden = (): Buffer => {
    throw new Error("must not be made again")
  }

  test("makes a private file once", () => {
    const cache = join(folder, "a", "b")
    const path = cachedFile(name, make, [cache])
    expect(readFileSync(path, "utf8")).toBe("code")
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(cache).mode & 0o777).toBe(0o700)
    expect(cachedFile(name, forbidden, [cache])).toBe(path)
    expect(readdirSync(cache)).toEqual([`${name}.node`])
  })

  test("replaces a file whose content is not the one expected", () => {
    const path = cachedFile(name, make, [folder])
    writeFileSync(path, "evil")
    expect(readFileSync(cachedFile(name, make, [folder]), "utf8")).toBe("code")
  })

  test("content that is not the one expected is never written", () => {
    expect(() => cachedFile(name, () => Buffer.from("other"), [folder])).toThrow("made")
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ["a folder that is open to others", (at: string) => chmodSync(at, 0o755)],
    [
      "a file that is open to others",
      (at: string) => chmodSync(cachedFile(name, make, [at]), 0o666),
    ],
    [
      "a folder that is a link",
      (at: string) => {
        rmSync(at, { recursive: true })
        symlinkSync(tmpdir(), at)
      },
    ],
    [
      "a file that is a link",
      (at: string) => {
        const path = cachedFile(name, make, [at])
        rmSync(path)
        writeFileSync(join(at, "other"), content)
        symlinkSync(join(at, "other"), path)
      },
    ],
  ])("%s is not used; the next folder is", (_title, spoil) => {
    const [first, second] = [join(folder, "first"), join(folder, "second")]
    mkdirSync(first, { mode: 0o700 })
    spoil(first)
    expect(() => cachedFile(name, make, [first])).toThrow()
    expect(cachedFile(name, make, [first, second])).toBe(join(second, `${name}.node`))
  })

  test.runIf(process.getuid?.() === 0)("a folder of another user is not used", () => {
    const first = join(folder, "first")
    mkdirSync(first, { mode: 0o700 })
    execFileSync("chown", ["12345", first])
    expect(() => cachedFile(name, make, [first])).toThrow("owned by user 12345")
  })
})

describe("loading", () => {
  const title = uwsMissing === undefined ? "" : ` (skipped: ${uwsMissing})`
  test.skipIf(uwsMissing !== undefined)(`loads once, with a limit for headers${title}`, () => {
    const loaded = loadUws(16_384)
    expect(loaded).toMatchObject({ uws: { App: expect.any(Function) } })
    expect(loadUws(1)).toBe(loaded)
    // Only while it loads: child processes have limits of their own.
    expect(process.env["UWS_HTTP_MAX_HEADERS_SIZE"]).toBeUndefined()
  })

  test.runIf(process.platform === "linux")("the host's glibc", () => {
    // There is none for Alpine and other musl systems.
    const glibc = hostGlibc()
    if (glibc !== undefined) expect(glibc).toBeGreaterThan(16)
    expect(isMusl()).toBe(glibc === undefined)
  })

  test("not in a worker thread, where an open app would end the process", async () => {
    const source = `
      import { parentPort } from "node:worker_threads"
      import { loadUws } from ${JSON.stringify(sourceOf("load.ts"))}
      parentPort.postMessage(loadUws(16384))`
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
      execArgv: STRIP_TYPES,
    })
    const answer = await new Promise((resolve, reject) =>
      worker.on("message", resolve).on("error", reject),
    )
    expect(answer).toEqual({ reason: "worker-thread" })
    await worker.terminate()
  })
})
