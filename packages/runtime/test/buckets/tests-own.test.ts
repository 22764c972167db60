// Buckets of tests: objects of their own, and URLs without a server.
import { execFile, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { Bucket, createApp } from "@precast/runtime"
import { afterAll, beforeAll, expect, test, vi } from "vitest"

const project = realpathSync(mkdtempSync(join(tmpdir(), "precast-buckets-of-tests-")))
const home = join(project, ".precast/tests")
beforeAll(() => void vi.spyOn(process, "cwd").mockReturnValue(project))
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(project, { recursive: true })
})

test("without an address tests have a folder of their process, not that of development", async () => {
  const { pid: gone } = spawnSync("true")
  mkdirSync(join(home, `${gone}-left`, "files"), { recursive: true })
  mkdirSync(join(home, `${process.ppid}-running`))
  await new Bucket("files").put("a", "1")
  const [own, ...others] = readdirSync(home).filter((name) => !name.endsWith("-running"))
  expect(others).toEqual([])
  expect(own).toMatch(new RegExp(`^${process.pid}-`))
  expect(existsSync(join(home, own!, "files"))).toBe(true)
  // One whose process runs stays.
  expect(existsSync(join(home, `${process.ppid}-running`))).toBe(true)
  expect(existsSync(join(project, ".precast/buckets"))).toBe(false)
})

test("another process does not see its objects, and leaves no folder", async () => {
  await new Bucket("shared").put("a", "1")
  const before = readdirSync(home)
  const runtime = new URL("../../dist/node/index.js", import.meta.url).href
  const text = `const { Bucket } = await import(${JSON.stringify(runtime)})
    const bucket = new Bucket("shared")
    console.log(await bucket.exists("a"), await bucket.put("b", "1") !== null)`
  const child = ["--input-type=module", "-e", text]
  const { stdout } = await promisify(execFile)(process.execPath, child, { cwd: project })
  expect(stdout).toBe("false true\n")
  expect(readdirSync(home)).toEqual(before)
})

test("URLs are those of an application that does not listen", async () => {
  const files = new Bucket("letters", { public: true })
  const app = createApp([])
  await files.put("a.txt", "Dear")
  for (const url of [await files.downloadUrl("a.txt"), await files.publicUrl("a.txt")])
    expect(await (await app.fetch(new Request(url))).text()).toBe("Dear")
  const url = await files.uploadUrl("b.txt")
  const answer = await app.fetch(new Request(url, { method: "PUT", body: "Yours" }))
  expect(answer.ok).toBe(true)
  expect(await (await files.get("b.txt"))!.text()).toBe("Yours")
  await app.close()
})
