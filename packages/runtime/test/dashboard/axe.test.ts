// Accessibility of each view of the dashboard, light and dark, on a phone and on a desktop.
import { serve } from "@precast/runtime"
import type { Browser } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { axeViolations, SCREENS, useScreen } from "../helpers/axe.ts"
import { hasBrowser, openBrowser } from "../helpers/browser.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { Tabs } from "./tabs.ts"
import { serveTraced, type Traced } from "./traces-app.ts"

/** Views, and an element that each shows once it is drawn. */
const VIEWS = [
  ["#/routes", ".row"],
  ["#/routes/POST/%2Flend", "textarea"],
  ["#/requests", ".row.request"],
  ["#/requests/1", ".waterfall"],
  ["#/requests/none", "article p"],
  ["#/database", ".row.table"],
  ["#/database/library/public/lendings", ".grid"],
  ["#/database/library/sql", "textarea"],
  ["#/buckets", ".row"],
  ["#/buckets/covers/cover", "dl"],
  ["#/buckets/covers/none", ".problem"],
  ["#/caches", ".row"],
  ["#/caches/prices", ".letters"],
  ["#/topics", ".row"],
  ["#/topics/parcels/pack", "textarea"],
  ["#/jobs", "main"],
] as const

describe.runIf(hasBrowser)("axe", () => {
  let browser: Browser
  let server: TestPostgres
  let traced: Traced
  let tabs: Tabs
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), postgres()])
    traced = await serveTraced(server.url)
    tabs = new Tabs(browser)
    await fetch(`${traced.front.url}/lend`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id: 1, book: "Emma" }),
    })
    await fetch(`${traced.front.url}/throws`)
  })
  afterAll(async () => {
    await browser?.close()
    await traced?.front.close()
    await traced?.behind.close()
    await traced?.db.close()
    await server?.close()
  })

  test.each(SCREENS)("finds nothing in any view: $scheme, $width wide", async (screen) => {
    const tab = await tabs.open(traced.front.url, "#/requests")
    await useScreen(tab, screen)
    const found: string[] = []
    for (const [hash, shown] of VIEWS) {
      await tab.goto(`${traced.front.url}/_precast${hash}`)
      await tab.waitForSelector(shown)
      found.push(...(await axeViolations(tab)).map((text) => `${hash} ${text}`))
    }
    expect(found).toEqual([])
    await tab.close()
  })

  test.each(SCREENS)("finds no violation on the token page: $scheme, $width", async (screen) => {
    const dashboard = { token: "correct-horse-battery" }
    const app = await serve([] as never, { port: 0, banner: false, background: false, dashboard })
    const tab = await tabs.open(app.url, "")
    await useScreen(tab, screen)
    await tab.waitForSelector("input")
    expect(await axeViolations(tab)).toEqual([])
    await tab.close()
    await app.close()
  })
})
