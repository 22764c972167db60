// The same client in a real browser, and the pages that show the document.
import { gzipSync } from "node:zlib"
import { resolve } from "node:path"
import { api, serve, type App, type ContentType } from "@precast/runtime"
import type { Browser, Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../helpers/browser.ts"
import { bundleForBrowser } from "../helpers/bundle.ts"
import { routes } from "./app.ts"

let script = ""
const page = api({ method: "GET", path: "/" }, (): string & ContentType<"text/html"> => {
  return '<!doctype html><script type="module" src="/main.js"></script>'
})
const main = api(
  { method: "GET", path: "/main.js" },
  (): string & ContentType<"text/javascript"> => script,
)

const file = resolve(import.meta.dirname, "browser-main.ts")

describe.runIf(hasBrowser)("in a browser", () => {
  let browser: Browser
  let app: App
  beforeAll(async () => {
    browser = await openBrowser()
    const { forms, ...others } = routes
    app = await serve(
      // The pages write out what is seen first: the first group.
      { forms, ...others, page, main },
      { port: 0, banner: false, docs: { title: "Shop" }, onError: () => {} },
    )
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  async function opened(path: string, before?: (page: Page) => void): Promise<Page> {
    const tab = await browser.newPage()
    before?.(tab)
    await tab.goto(app.url + path)
    return tab
  }

  test.each(["speed", "size"] as const)("calls endpoints (%s)", async (optimize) => {
    script = await bundleForBrowser(file, optimize)
    const tab = await opened("/")
    await tab.waitForFunction("globalThis.run !== undefined")
    expect(await tab.evaluate("run()")).toEqual({
      saved: ["1815-12-10T00:00:00.000Z", "12345678901234567890", ["a"], "Ada \u2028 é😀"],
      found: ["a/b", "2", 0, ["&"], 1970],
      missing: ["problem", "not_found"],
      late: "timeout",
      aborted: "aborted",
      created: [201, 1000],
      ticks: [1, 2, 3],
    })
    await tab.close()
  })

  test("the docs show the endpoints and send no requests to other hosts", async () => {
    const asked: string[] = []
    const said: string[] = []
    const tab = await opened("/docs", (tab) => {
      tab.on("request", (request) => void asked.push(request.url()))
      tab.on("console", (message) => void said.push(`${message.type()}: ${message.text()}`))
      tab.on("pageerror", (error) => void said.push(`error: ${String(error)}`))
    })
    await tab.waitForFunction("document.body.innerText.includes('/sign-up')")
    expect(asked.filter((url) => !url.startsWith(app.url) && !url.startsWith("data:"))).toEqual([])
    expect(said.filter((line) => /^error|Content Security/.test(line))).toEqual([])
    expect(await tab.title()).toContain("Shop")
    await tab.close()
  })
})

test("a client for size is small", async () => {
  const [speed, size] = await Promise.all([
    bundleForBrowser(file, "speed"),
    bundleForBrowser(file, "size"),
  ])
  const bytes = (text: string): number => gzipSync(text).length
  expect(bytes(size)).toBeLessThan(bytes(speed))
  console.log(
    `client bundle, minified and compressed: ${bytes(speed)} bytes, ${bytes(size)} for size`,
  )
})
