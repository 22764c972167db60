// A store in components of React, in a real browser.
import { resolve } from "node:path"
import { api, live, serve, type App, type Changes, type ContentType } from "@precast/runtime"
import type { Browser, Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../helpers/browser.ts"
import { bundleForBrowser } from "../helpers/bundle.ts"

interface Stock {
  count: number
  at: Date
}

let count = 1
let reads = 0
const subscribed = new Set<() => void>()
const cause: Changes = {
  subscribe(changed) {
    subscribed.add(changed)
    return () => subscribed.delete(changed)
  },
}
const read = (): Stock => {
  reads++
  return { count, at: new Date(count) }
}

const stock = api({ method: "GET", path: "/stock" }, () => live(read, { on: cause, intervalMs: 0 }))
export const routes = { stock }

let script = ""
const page = api({ method: "GET", path: "/" }, (): string & ContentType<"text/html"> => {
  return '<!doctype html><link rel="icon" href="data:,"><div id="place"></div><script type="module" src="/main.js"></script>'
})
const main = api(
  { method: "GET", path: "/main.js" },
  (): string & ContentType<"text/javascript"> => script,
)

describe.runIf(hasBrowser)("in React", () => {
  let browser: Browser
  let app: App
  let tab: Page
  const said: string[] = []
  beforeAll(async () => {
    script = await bundleForBrowser(
      resolve(import.meta.dirname, "store-react-main.ts"),
      "speed",
      // React reports in development what is wrong with a store.
      false,
    )
    browser = await openBrowser()
    app = await serve({ ...routes, page, main }, { port: 0, banner: false, onError: () => {} })
    tab = await browser.newPage()
    tab.on("console", (message) => void said.push(`${message.type()}: ${message.text()}`))
    tab.on("pageerror", (error) => void said.push(`error: ${String(error)}`))
    await tab.goto(app.url)
    await tab.waitForFunction("globalThis.show !== undefined")
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  const shows = (text: string): Promise<unknown> =>
    tab.waitForFunction(`text() === ${JSON.stringify(text)}`)

  test("components show the newest value, over one stream that ends with the last of them", async () => {
    await tab.evaluate("show()")
    await shows("open 1 of 1\n\nopen 1 of 1")
    expect([reads, subscribed.size]).toEqual([1, 1])
    count = 2
    for (const changed of subscribed) changed()
    await shows("open 2 of 2\n\nopen 2 of 2")
    await tab.evaluate("hide()")
    await expect.poll(() => subscribed.size).toBe(0)
    count = 3
    await tab.evaluate("show()")
    await shows("open 3 of 3\n\nopen 3 of 3")
    expect(reads).toBe(3)
    expect(said.filter((line) => /^(error|warn)/.test(line))).toEqual([])
  })
})
