// The same client outside of Node, in the hosts that are installed.
import { execFile } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { serve, type App } from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { HOSTS } from "../../helpers/hosts.ts"
import { bundleForBrowser } from "../../helpers/bundle.ts"
import { routes } from "./app.ts"

describe("a client of WebSockets in another host", () => {
  const file = join(mkdtempSync(join(tmpdir(), "precast-hosts-")), "main.mjs")
  let app: App
  beforeAll(async () => {
    app = await serve(routes, { port: 0, banner: false, onError: () => {} })
    const main = resolve(import.meta.dirname, "hosts-main.ts")
    writeFileSync(file, await bundleForBrowser(main, "speed"))
  })
  afterAll(() => app.close())

  test.each([["node", [process.execPath]] as const, ...HOSTS])("%s", async (_host, words) => {
    const [command, ...args] = words
    const env = { ...process.env, SERVER_URL: app.url }
    const { stdout } = await promisify(execFile)(command, [...args, file], { env, timeout: 25_000 })
    const joined = { kind: "joined", room: "a", tags: [], names: ["t", ""] }
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      [joined, "v1"],
      [5, String(2n ** 60n), ["x", "😀"]],
      [{ code: 1006, reason: "", again: true }],
      [joined],
      [["ClosedError", 4001]],
      [[3, 2, 1]],
    ])
  })
})
