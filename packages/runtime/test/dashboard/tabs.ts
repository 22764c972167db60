import type { Browser, Page } from "puppeteer-core"
import { expect } from "vitest"

/** Tabs of a browser that must report no errors, and send no requests to other hosts. */
export class Tabs {
  readonly #browser: Browser
  readonly #said: string[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** @param url of the application whose dashboard is opened */
  async open(url: string, hash: string): Promise<Page> {
    const tab = await this.#browser.newPage()
    tab.on("console", (message) => {
      // The page also shows the status of a response.
      if (!message.text().startsWith("Failed to load resource")) this.#said.push(message.text())
    })
    tab.on("pageerror", (error) => void this.#said.push(String(error)))
    tab.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:"))
        this.#said.push(`asked for ${request.url()}`)
    })
    await tab.goto(`${url}/_precast${hash}`)
    return tab
  }

  /** Asserts that no script ran and no other host got a request. */
  async closeSafe(tab: Page): Promise<void> {
    expect(await tab.evaluate("globalThis.pwned")).toBeUndefined()
    expect(await tab.$$("img, script:not([src])")).toEqual([])
    expect(this.#said.splice(0)).toEqual([])
    await tab.close()
  }
}

export const has = (tab: Page, text: string): Promise<unknown> =>
  tab.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`)

/** Text of the first element that a selector finds. */
export const textOf = (tab: Page, selector: string): Promise<string> =>
  tab.$eval(selector, (found) => (found as { innerText: string }).innerText)

/** Clicks on what a selector finds, as soon as it is there. */
export async function clickOn(tab: Page, selector: string): Promise<void> {
  await tab.locator(selector).click()
}
