// Views of buckets and caches, in a real browser.
import type { Browser, Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../helpers/browser.ts"
import { HOSTILE } from "./app.ts"
import { serveStorage, type StorageApp } from "./storage-app.ts"
import { clickOn, has, Tabs, textOf } from "./tabs.ts"

describe.runIf(hasBrowser)("the page", () => {
  let browser: Browser
  let storage: StorageApp
  let tabs: Tabs
  beforeAll(async () => {
    ;[browser, storage] = await Promise.all([openBrowser(), serveStorage()])
    tabs = new Tabs(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await storage?.app.close()
  })

  const rows = (tab: Page): Promise<string[]> =>
    tab.$$eval("a.row .path", (all) => all.map((one) => one.textContent!))
  /** Fills in the next prompt of the page. */
  const onceAsked = (tab: Page, isAgreed: boolean): void =>
    void tab.once("dialog", (dialog) => void (isAgreed ? dialog.accept() : dialog.dismiss()))

  test("shows the objects of a bucket, and finds them by prefix", async () => {
    const { app, photos } = storage
    for (let n = 100; n < 220; n++) await photos.put(`list/${n}.txt`, "text")
    const tab = await tabs.open(app.url, "#/buckets/photos")
    await has(tab, "list/199.txt")
    expect(await rows(tab)).toHaveLength(100)
    await clickOn(tab, "::-p-text(Show more)")
    await has(tab, "list/219.txt")
    expect(await rows(tab)).toHaveLength(120)
    await tab.type("input[type=search]", "list/10")
    await tab.waitForFunction("document.querySelectorAll('a.row').length === 10")
    await tab.type("input[type=search]", "x")
    await has(tab, "No such objects.")
    await tabs.closeSafe(tab)
  })

  test("shows an object, downloads it and deletes it", async () => {
    const { app, photos } = storage
    const key = `object/${HOSTILE.replaceAll("/", "")}`
    await photos.put(key, "content", { type: "text/plain", metadata: { author: HOSTILE } })
    const tab = await tabs.open(app.url, "#/buckets/photos")
    await tab.type("input[type=search]", "object/")
    await tab.waitForFunction("document.querySelectorAll('a.row').length === 1")
    await clickOn(tab, "a.row")
    await has(tab, "text/plain")
    expect(await textOf(tab, "h2")).toBe(key)
    expect(await textOf(tab, "article")).toContain(HOSTILE)
    const url = await tab.$eval("a[download]", (link) => (link as { href: string }).href)
    expect(await (await fetch(url)).text()).toBe("content")

    onceAsked(tab, false)
    await clickOn(tab, "::-p-text(Delete)")
    expect(await photos.exists(key)).toBe(true)
    onceAsked(tab, true)
    await clickOn(tab, "::-p-text(Delete)")
    await has(tab, "Choose an object.")
    expect(await photos.exists(key)).toBe(false)
    await tabs.closeSafe(tab)
  })

  test("shows each bucket", async () => {
    const { app, notes } = storage
    await notes.put("first", "text")
    const tab = await tabs.open(app.url, "#/buckets")
    await clickOn(tab, ".tools ::-p-text(notes)")
    await has(tab, "first")
    expect(await rows(tab)).toEqual(["first"])
    await tabs.closeSafe(tab)
  })

  test("shows caches with their counts and keys, and clears one", async () => {
    const { app, searches } = storage
    await searches.set({ text: HOSTILE }, 1)
    await searches.get({ text: HOSTILE })
    await searches.get({ text: "nothing" })
    const tab = await tabs.open(app.url, "#/caches")
    await has(tab, "50 %, hits 1, misses 1")
    await clickOn(tab, ".row ::-p-text(searches)")
    await tab.waitForSelector(".letters")
    expect(await textOf(tab, ".letters")).toBe(JSON.stringify({ text: HOSTILE }))
    onceAsked(tab, true)
    await clickOn(tab, "::-p-text(Clear)")
    await has(tab, "No keys.")
    expect(await searches.get({ text: HOSTILE })).toBeUndefined()
    await tabs.closeSafe(tab)
  })
})
