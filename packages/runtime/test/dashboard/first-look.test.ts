// What a reader meets first: the newest request, a search, keys, times that can be read, and every tab on a phone.
import { cron, type CronJob, serve, type App } from "@precast/runtime"
import type { Browser } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../helpers/browser.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { makeApp } from "./app.ts"
import { has, Tabs, textOf } from "./tabs.ts"

const MINUTELY: CronJob = cron("minutely", { every: 60_000 }, () => {})

describe.runIf(hasBrowser)("the dashboard", () => {
  let browser: Browser
  let server: TestPostgres
  let made: ReturnType<typeof makeApp>
  let app: App
  let tabs: Tabs
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), postgres()])
    made = makeApp(server.url)
    const options = { port: 0, banner: false, onError: () => {}, dashboard: true }
    app = await serve(made.routes as never, options)
    tabs = new Tabs(browser)
    for (const id of [1, 2, 3]) await fetch(`${app.url}/users/${id}`)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
    await made?.db.close()
    await server?.close()
  })

  test("opens with the waterfall of the newest request, and keeps it", async () => {
    const tab = await tabs.open(app.url, "")
    await tab.waitForSelector(".waterfall")
    expect(await textOf(tab, "h2")).toContain("/users/3")
    expect(await textOf(tab, ".row[aria-current]")).toContain("/users/3")
    await fetch(`${app.url}/echo?text=later`)
    await has(tab, "text=later")
    expect(await textOf(tab, "h2")).toContain("/users/3")
    await tabs.closeSafe(tab)
  })

  test("shows times with their time zone", async () => {
    const tab = await tabs.open(app.url, "")
    await tab.waitForSelector("dd")
    expect(await textOf(tab, "dd")).toMatch(/\d\d:\d\d:\d\d (?:UTC|GMT|[A-Z]{2,5})/)
    await tabs.closeSafe(tab)
  })

  test("finds routes by method, path and name", async () => {
    const tab = await tabs.open(app.url, "#/routes")
    await tab.waitForSelector("input[type=search]")
    await tab.type("input[type=search]", "post many")
    const rows = (): Promise<string[]> =>
      tab.$$eval("a.row .path", (all) => all.map((one) => one.textContent!))
    expect(await rows()).toEqual(["/users/many"])
    await tab.type("input[type=search]", " nowhere")
    await has(tab, "No route matches the search.")
    await tabs.closeSafe(tab)
  })

  test("opens rows with j and k, and the search with /", async () => {
    const tab = await tabs.open(app.url, "#/routes")
    await tab.waitForSelector("a.row")
    const links = await tab.$$eval("a.row", (all) => all.map((one) => one.getAttribute("href")))
    const isOpen = (row: number): Promise<unknown> =>
      tab.waitForFunction(
        `document.querySelector("a.row[aria-current]")?.getAttribute("href") === ${JSON.stringify(links[row])}`,
      )
    for (const [key, row] of [
      ["j", 0],
      ["j", 1],
      ["k", 0],
    ] as const) {
      await tab.keyboard.press(key)
      await isOpen(row)
    }
    await tab.keyboard.press("/")
    await tab.keyboard.type("j/k")
    expect(await tab.$eval("input[type=search]", (input) => input.value)).toBe("j/k")
    await tabs.closeSafe(tab)
  })

  test("shows an interval in words", async () => {
    expect(MINUTELY.name).toBe("minutely")
    const tab = await tabs.open(app.url, "#/jobs")
    await has(tab, "minutely every minute")
    await tabs.closeSafe(tab)
  })

  test("shows every tab on a phone", async () => {
    const tab = await tabs.open(app.url, "")
    await tab.setViewport({ width: 360, height: 800 })
    await tab.waitForSelector("nav a")
    const ends = await tab.$$eval("nav a", (all) =>
      all.map((one) => one.getBoundingClientRect().right),
    )
    expect(Math.max(...ends)).toBeLessThanOrEqual(360)
    await tabs.closeSafe(tab)
  })
})
