// The page of the dashboard in a real browser.
import { serve, type App, type Database } from "@precast/runtime"
import type { Browser, Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../helpers/browser.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { cleaning, fillDatabase, HOSTILE, mailing, mails, makeApp, sending } from "./app.ts"

const TOKEN = "correct-horse-battery"

describe.runIf(hasBrowser)("the page", () => {
  let browser: Browser
  let server: TestPostgres
  let db: Database
  let app: App
  let closed: App
  const said: string[] = []
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), postgres()])
    const made = makeApp(server.url)
    db = made.db
    await fillDatabase(db)
    const options = { port: 0, banner: false, onError: () => {} }
    app = await serve(made.routes as never, { ...options, dashboard: true })
    closed = await serve(made.routes as never, { ...options, dashboard: { token: TOKEN } })
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all([app?.close(), closed?.close()])
    await db?.close()
    await server?.close()
  })

  async function opened(hash: string, at: App = app): Promise<Page> {
    const tab = await browser.newPage()
    tab.on("console", (message) => {
      // The page also shows the status of a response.
      if (!message.text().startsWith("Failed to load resource")) said.push(message.text())
    })
    tab.on("pageerror", (error) => void said.push(String(error)))
    tab.on("request", (request) => {
      if (!request.url().startsWith(at.url) && !request.url().startsWith("data:"))
        said.push(`asked for ${request.url()}`)
    })
    await tab.goto(`${at.url}/_precast${hash}`)
    return tab
  }

  const has = (tab: Page, text: string): Promise<unknown> =>
    tab.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`)

  /** Asserts that no script ran and no other host got a request. */
  async function isSafe(tab: Page): Promise<void> {
    expect(await tab.evaluate("globalThis.pwned")).toBeUndefined()
    expect(await tab.$$("img, script:not([src])")).toEqual([])
    expect(said.splice(0)).toEqual([])
    await tab.close()
  }

  test("shows routes with their types, and tries them", async () => {
    const tab = await opened("#/routes")
    await has(tab, "/users/:id")
    await tab.click('a[href="#/routes/POST/%2Fusers"]')
    await has(tab, 'roles: ("admin" | "reader")[]')
    const text = await tab.$eval("article", (article) => article.innerText)
    expect(text).toContain("Saves a user.")
    expect(text).toContain("type User = {\n  id: number /* ≥ 1 */")
    expect(text).toContain("email?: string")
    await tab.click("article button[type=submit]")
    await tab.waitForSelector(".result pre")
    expect(await tab.$eval(".result", (result) => result.innerText)).toContain('"roles": []')

    await tab.goto(`${app.url}/_precast#/routes/POST/%2Fusers%2Fmany`)
    await has(tab, "users: User[]")
    await tab.click("article button[type=submit]")
    await has(tab, '"count": 2')

    await tab.goto(`${app.url}/_precast#/routes/GET/%2Fusers%2F%3Aid`)
    await tab.waitForSelector("input[name=id]")
    await tab.type("input[name=id]", "77")
    await tab.click("article button[type=submit]")
    await has(tab, "There is no user 77.")

    await tab.goto(`${app.url}/_precast#/routes/GET/%2Fsearch`)
    await tab.waitForSelector("input[name=text]")
    await tab.type("input[name=text]", "Book 12")
    await tab.type("input[name=limit]", "2")
    await tab.type("input[name='x-client']", "me & you")
    await tab.click("article button[type=submit]")
    await has(tab, '"title": "Book 12"')
    const result = await tab.$eval(".result", (result) => result.innerText)
    expect(result).toContain('"client": "me & you"')
    await isSafe(tab)
  })

  test("shows requests as they come, with their times and queries", async () => {
    const tab = await opened("#/requests")
    await has(tab, "live")
    await fetch(`${app.url}/search?text=nothing-such`)
    await tab.waitForSelector("::-p-text(text=nothing-such)")
    await tab.click(".row ::-p-text(text=nothing-such)")
    await has(tab, "select id, title from books where title ilike $1")
    const bars = await tab.$$eval(".waterfall .what", (all) => all.map((one) => one.textContent))
    const words = bars.map((text) => text!.split(" ")[0]).filter((word) => word !== "hooks")
    expect(words).toEqual(["GET", "decode", "handler", "query", "encode"])
    await isSafe(tab)
  })

  test("shows hostile texts of requests as texts", async () => {
    const tab = await opened("#/requests")
    await has(tab, "live")
    const path = `/nowhere/${encodeURIComponent(HOSTILE)}`
    await fetch(app.url + path, { headers: { "x-hostile": HOSTILE, "user-agent": HOSTILE } })
    await fetch(`${app.url}/broken?${encodeURIComponent(HOSTILE)}`)
    await tab.waitForSelector("::-p-text(/nowhere/)")
    await tab.click(".row ::-p-text(/nowhere/)")
    await has(tab, HOSTILE)
    await tab.click("header nav a[href='#/requests']")
    await tab.waitForSelector(".row ::-p-text(/broken)")
    await tab.click(".row ::-p-text(/broken)")
    await has(tab, `TypeError: broken by ${HOSTILE}`)
    await isSafe(tab)
  })

  test("shows a hostile response as text when a route is tried", async () => {
    const tab = await opened("#/routes/GET/%2Fecho")
    await tab.waitForSelector("input[name=text]")
    await tab.type("input[name=text]", HOSTILE)
    await tab.click("article button[type=submit]")
    await tab.waitForSelector(".result pre")
    const result = await tab.$eval(".result pre", (pre) => pre.innerText)
    expect(JSON.parse(result)).toEqual({ text: HOSTILE })
    await isSafe(tab)
  })

  test("shows tables and their rows", async () => {
    const tab = await opened("#/database")
    await has(tab, "archive.books")
    await tab.click('a[href="#/database/shop/public/books"]')
    await has(tab, "Rows 1 to 50")
    expect(await tab.$eval("article", (article) => article.innerText)).not.toContain("s3cr3t-value")
    await tab.click("::-p-text(Next →)")
    await has(tab, "Rows 51 to 100")
    await tab.click("::-p-text(Next →)")
    await has(tab, "Rows 101 to 121")
    await has(tab, HOSTILE)
    await tab.click("th ::-p-text(title)")
    await has(tab, "Rows 1 to 50")
    await tab.click(".row ::-p-text(onerror)")
    await has(tab, "drop table books")
    await has(tab, HOSTILE)
    await isSafe(tab)
  })

  test("shows topics, and their dead letters, which it replays and removes", async () => {
    mailing.failure = new Error(`no mail for ${HOSTILE}`)
    await mails.publish(
      { to: HOSTILE, text: "first", password: "s3cr3t-value" },
      { attributes: { [HOSTILE]: HOSTILE } },
    )
    await mails.publish({ to: "second", text: "second" })
    await expect.poll(async () => (await sending.dead()).length, { timeout: 20_000 }).toBe(2)
    mailing.failure = null

    const tab = await opened("#/topics")
    tab.on("dialog", (dialog) => void dialog.accept())
    await has(tab, "2 dead")
    await tab.click('a[href="#/topics/mails/send"]')
    await has(tab, `no mail for ${HOSTILE}`)
    expect(await tab.$eval("article", (article) => article.innerText)).not.toContain("s3cr3t-value")
    const letters = await tab.$$(".letters > li")
    expect(letters).toHaveLength(2)
    const second = (
      await tab.$$("::-p-xpath(//li[contains(., '\"second\"')]//button[. = 'Remove'])")
    )[0]!
    await second.click()
    await tab.waitForFunction("document.querySelectorAll('.letters > li').length === 1")
    await tab.click("::-p-text(Replay all)")
    await has(tab, "No dead letters.")
    await expect.poll(() => mailing.sent, { timeout: 20_000 }).toEqual([HOSTILE])
    await isSafe(tab)
  })

  test("shows jobs and their runs, and runs them", async () => {
    cleaning.failure = new Error(`not clean: ${HOSTILE}`)
    const tab = await opened("#/jobs")
    await has(tab, "clean/up 0 4 * * * UTC")
    await tab.click('a[href="#/jobs/clean%2Fup"]')
    await has(tab, "It has not run yet.")
    await tab.click("::-p-text(Run now)")
    await has(tab, "failed")
    expect(await tab.$eval("article", (article) => article.innerText)).toContain(HOSTILE)
    cleaning.failure = null
    await tab.click("::-p-text(Run now)")
    await tab.waitForFunction("document.querySelectorAll('.letters > li').length === 2")
    await has(tab, "done")
    expect(cleaning.runs).toBe(2)
    await isSafe(tab)
  })

  test("prompts for the token when there is one", async () => {
    const tab = await opened("#/routes", closed)
    await tab.waitForSelector("input[type=password]")
    await tab.type("input[type=password]", "wrong")
    await tab.click("button[type=submit]")
    await tab.waitForFunction("document.querySelector('input[type=password]').value === ''")
    await tab.type("input[type=password]", TOKEN)
    await tab.click("button[type=submit]")
    await has(tab, "/users/:id")
    await isSafe(tab)
  })

  test.each([
    ["phone", 375],
    ["desktop", 1280],
  ])("fits a %s", async (_name, width) => {
    const tab = await opened("#/requests")
    await tab.setViewport({ width, height: 800 })
    await fetch(`${app.url}/search?text=${"long".repeat(100)}`)
    await has(tab, "longlong")
    for (const hash of ["#/routes/POST/%2Fusers", "#/requests", "#/database/shop/public/books"]) {
      await tab.goto(`${app.url}/_precast${hash}`)
      await tab.waitForSelector("h2, .row")
      const wide = await tab.evaluate("document.documentElement.scrollWidth")
      expect([hash, wide]).toEqual([hash, width])
    }
    await isSafe(tab)
  })
})
