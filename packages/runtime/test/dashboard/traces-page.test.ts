// Traces, replays, statements and messages by hand, in a real browser.
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { Browser, Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../helpers/browser.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { HOSTILE } from "./app.ts"
import { clickOn, has, Tabs, textOf } from "./tabs.ts"
import { packed, serveTraced, type Traced } from "./traces-app.ts"

const run = promisify(execFile)

describe.runIf(hasBrowser)("the page", () => {
  let browser: Browser
  let server: TestPostgres
  let traced: Traced
  let tabs: Tabs
  let url = ""
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), postgres()])
    traced = await serveTraced(server.url)
    url = traced.front.url
    tabs = new Tabs(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await traced?.front.close()
    await traced?.behind.close()
    await traced?.db.close()
    await server?.close()
  })

  const lend = (id: number, book: string): Promise<Response> =>
    fetch(`${url}/lend?page=1`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer abc.def" },
      body: JSON.stringify({ id, book }),
    })
  const lines = (tab: Page): Promise<string[]> =>
    tab.$$eval(".waterfall .what", (all) => all.map((one) => one.textContent!))

  test("shows a trace with all that a request has caused", async () => {
    const tab = await tabs.open(url, "#/requests")
    await has(tab, "live")
    await lend(1, HOSTILE)
    await tab.waitForSelector("::-p-text(parcels / pack)")
    await tab.click(".row ::-p-text(/lend)")
    // The page requests the spans of the other application.
    await has(tab, "GET /stock/1")
    await has(tab, "message parcels / pack")
    const shown = (await lines(tab)).filter((line) => line !== "hooks")
    const order = [
      "POST /lend",
      "decode",
      "handler",
      "query library select n",
      "cache prices get",
      "bucket covers put cover",
      "GET /stock/1",
      "query library insert into lendings",
      "publish parcels message",
      "message parcels / pack",
    ]
    const places = order.map((text) => shown.findIndex((line) => line.startsWith(text)))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(shown.at(-1)).toBe("encode")
    expect(await textOf(tab, ".logs")).toContain("lends")
    await tab.click(".waterfall ::-p-text(select n)")
    await has(tab, "3 rows")
    // It stays open when more requests come.
    await fetch(`${url}/fail/1`)
    await tab.waitForSelector(".row ::-p-text(/fail/1)")
    expect(await tab.$$(".waterfall details[open]")).toHaveLength(1)
    await tab.click(".waterfall ::-p-text(message parcels / pack)")
    await clickOn(tab, "details[open] ::-p-text(Show it)")
    await has(tab, "packs ")
    expect(await textOf(tab, "h2")).toContain("parcels / pack")
    await tabs.closeSafe(tab)
  })

  test("shows an error with the line of the program that threw it", async () => {
    await fetch(`${url}/throws`)
    const tab = await tabs.open(url, "#/requests")
    await clickOn(tab, ".row ::-p-text(/throws)")
    await tab.waitForSelector(".stack .own")
    expect(await textOf(tab, ".stack .own")).toContain("traces-app.ts")
    expect(await textOf(tab, ".stack")).toContain(HOSTILE)
    await tabs.closeSafe(tab)
  })

  test("finds requests by text, kind, status and time", async () => {
    await lend(2, "Emma")
    await fetch(`${url}/fail/7`)
    const tab = await tabs.open(url, "#/requests")
    const rows = (): Promise<string[]> =>
      tab.$$eval(".row.request", (all) =>
        all.map((one) => (one as { innerText: string }).innerText),
      )
    const until = async (fits: (all: string[]) => boolean): Promise<void> => {
      await expect.poll(async () => fits(await rows()), { timeout: 20_000 }).toBe(true)
    }
    await has(tab, "/fail/7")
    await tab.type("input[type=search]", "NOWHERE 500")
    await until((all) => all.length > 0 && all.every((row) => row.includes("/fail/")))
    await tab.select("select[name=status]", "4")
    await has(tab, "Nothing fits the filter.")
    await tab.$eval("input[type=search]", (input) => ((input as { value: string }).value = ""))
    await tab.type("input[type=search]", " ")
    await tab.select("select[name=status]", "")
    await tab.select("select[name=kind]", "message")
    await until((all) => all.length > 0 && all.every((row) => row.startsWith("MSG")))
    await tab.select("select[name=kind]", "")
    await tab.select("select[name=least]", "1000")
    await until((all) => all.every((row) => row.includes(" s")))
    await tabs.closeSafe(tab)
  })

  test("sends a request again, changed, and as a command", async () => {
    await lend(3, "It's 'quoted' $HOME `id`")
    const tab = await tabs.open(url, "#/requests")
    await tab.waitForSelector(".row ::-p-text(/lend)")
    await tab.click(".row ::-p-text(/lend)")
    await has(tab, "Response body".toUpperCase())
    await tab.click("::-p-text(Copy as curl)")
    const copied = await tab.$eval(".copied pre", (pre) => pre.textContent!)
    expect(copied).toContain(`-H 'authorization: Bearer '"$SECRET"`)
    const again = await run("sh", ["-c", copied.replace('"id": 3', '"id": 4')], {
      env: { ...process.env, SECRET: "abc" },
    })
    expect(JSON.parse(again.stdout)).toMatchObject({ left: 4 })

    await tab.click("::-p-text(Open in the form)")
    await tab.waitForSelector("textarea[name=body]")
    const body = await tab.$eval("textarea[name=body]", (area) => (area as { value: string }).value)
    expect(JSON.parse(body)).toEqual({ id: 3, book: "It's 'quoted' $HOME `id`" })
    await tab.$eval("textarea[name=body]", (area) => {
      ;(area as { value: string }).value = '{"id": 5, "book": "Emma"}'
    })
    await tab.type("input[name=authorization]", "only-a-token")
    await tab.click("article button[type=submit]")
    await has(tab, '"left": 5')
    await clickOn(tab, "::-p-text(As curl)")
    expect(await tab.$eval(".result pre", (pre) => pre.textContent!)).toContain(
      "Bearer only-a-token",
    )
    await tab.click("article button[type=submit]")
    await clickOn(tab, "::-p-text(Show the trace)")
    await has(tab, "POST /lend")
    await has(tab, "Bearer ••••")
    expect(await textOf(tab, "body")).not.toContain("only-a-token")
    await tabs.closeSafe(tab)
  })

  test("publishes a message", async () => {
    const tab = await tabs.open(url, "#/topics/parcels/pack")
    await tab.waitForFunction("document.querySelector('textarea[name=message]')?.value")
    const fill = (text: string): Promise<void> =>
      tab.$eval(
        "textarea[name=message]",
        (area, value) => {
          ;(area as { value: string }).value = value
        },
        text,
      )
    await fill('{"book": 5}')
    await tab.click("article button[type=submit]")
    await tab.waitForSelector(".problem[role=status]")
    expect(await textOf(tab, "[role=status].problem")).toContain("/book")
    await fill(JSON.stringify({ book: HOSTILE }))
    await tab.click("article button[type=submit]")
    await has(tab, "Published as ")
    await expect.poll(() => packed, { timeout: 20_000 }).toContain(HOSTILE)
    await tabs.closeSafe(tab)
  })

  test("runs statements that read", async () => {
    const tab = await tabs.open(url, "#/database")
    await clickOn(tab, "::-p-text(Run SQL)")
    await tab.waitForSelector("textarea[name=sql]")
    await tab.type("textarea[name=sql]", `select '${HOSTILE}' as "<b>x</b>", 's' as password`)
    await tab.click("article button[type=submit]")
    await has(tab, "1 row")
    expect(await textOf(tab, ".grid")).toContain(HOSTILE)
    expect(await textOf(tab, ".grid")).toContain("••••")
    await tab.type("textarea[name=sql]", " from nowhere")
    await tab.keyboard.down("Control")
    await tab.keyboard.press("Enter")
    await has(tab, 'nowhere" does not exist')
    await tabs.closeSafe(tab)
  })

  test.each([
    ["phone", 375],
    ["desktop", 1280],
  ])("fits a %s", async (_name, width) => {
    await lend(width, "long".repeat(60))
    const tab = await tabs.open(url, "#/requests")
    await tab.setViewport({ width, height: 800 })
    await tab.waitForSelector(".row ::-p-text(/lend)")
    const place = await tab.$$eval(".row.request", (rows) =>
      rows.find((row) => row.textContent!.includes("/lend"))!.getAttribute("href"),
    )
    for (const hash of [
      place!,
      "#/topics/parcels/pack",
      "#/database/library/sql",
      "#/buckets/covers/cover",
      "#/caches/prices",
    ]) {
      await tab.goto(`${url}/_precast${hash}`)
      await tab.waitForSelector("h2")
      const wide = await tab.evaluate("document.documentElement.scrollWidth")
      expect([hash, wide]).toEqual([hash, width])
    }
    const ends = await tab.$$eval("nav a", (all) =>
      all.map((one) => one.getBoundingClientRect().right),
    )
    expect(ends).toHaveLength(7)
    expect(Math.max(...ends)).toBeLessThanOrEqual(width)
    await tabs.closeSafe(tab)
  })
})
