// The same client in a real browser; and pages of another origin, which may not connect.
import { resolve } from "node:path"
import { api, serve, type App, type ContentType } from "@precast/runtime"
import type { Browser, Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../../helpers/browser.ts"
import { bundleForBrowser } from "../../helpers/bundle.ts"
import { routes } from "./app.ts"
import { SLOW_CORES } from "../../helpers/cores.ts"

let script = ""
const page = api({ method: "GET", path: "/pages/one" }, (): string & ContentType<"text/html"> => {
  return '<!doctype html><script type="module" src="/main.js"></script>'
})
const main = api(
  { method: "GET", path: "/main.js" },
  (): string & ContentType<"text/javascript"> => script,
)

const file = resolve(import.meta.dirname, "browser-main.ts")

describe.runIf(hasBrowser).each(SLOW_CORES)("in a browser (%s)", (core) => {
  let browser: Browser
  let app: App
  beforeAll(async () => {
    browser = await openBrowser()
    const options = { port: 0, core, banner: false, onError: () => {} }
    app = await serve({ ...routes, page, main }, options)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  async function opened(optimize: "speed" | "size"): Promise<Page> {
    script = await bundleForBrowser(file, optimize)
    const tab = await browser.newPage()
    await tab.goto(`${app.url}/pages/one`)
    await tab.waitForFunction("globalThis.talk !== undefined")
    return tab
  }

  test.each(["speed", "size"] as const)("messages have their types (%s)", async (optimize) => {
    const tab = await opened(optimize)
    expect(await tab.evaluate("talk()")).toEqual({
      joined: ["a/b é", 7, ["1"]],
      said: ["x 😀", 5, String(2n ** 60n), ["x", "😀"]],
      again: ["2"],
      problems: ["problem"],
      protocol: "v1",
      error: [4001, "bye"],
      state: "closed",
    })
    expect(await tab.evaluate("bytes()")).toEqual([3, 2, 1])
    expect(await tab.evaluate("header()")).toBe(
      "TypeError: a browser sends no header x-token with the handshake of a WebSocket",
    )
    await tab.close()
  })

  test("a socket that resumes receives what it has missed, once", async () => {
    const tab = await opened("size")
    expect(await tab.evaluate("resume()")).toEqual({ steps: [0, 1, 2, 3, 4], opened: 6 })
    await tab.close()
  })

  test("a page of another origin may not connect", async () => {
    const tab = await opened("speed")
    const other = await serve(routes, { port: 0, core, banner: false })
    expect(await tab.evaluate(`opens(${JSON.stringify(app.url)})`)).toBe(true)
    expect(await tab.evaluate(`opens(${JSON.stringify(other.url)})`)).toBe(false)
    await other.close()
    await tab.close()
  })
})
