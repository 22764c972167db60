// Accessibility of the playground, light and dark, on a phone and on a desktop.
import type { Server } from "node:http"
import type { Browser } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { axeViolations, SCREENS, useScreen } from "../../../packages/runtime/test/helpers/axe.ts"
import { hasBrowser, openBrowser } from "../../../packages/runtime/test/helpers/browser.ts"
import { servePlayground } from "../serve.ts"

describe.runIf(hasBrowser)("axe", { timeout: 180_000 }, () => {
  let browser: Browser
  let server: Server
  let url: string
  beforeAll(async () => {
    ;[browser, { server, url }] = await Promise.all([openBrowser(), servePlayground(0)])
  })
  afterAll(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  test.each(SCREENS)("finds nothing: $scheme, $width wide", async (screen) => {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(90_000)
    await useScreen(tab, screen)
    await tab.goto(`${url}#example=decode`)
    await tab.waitForFunction(
      `document.querySelector("#code .cm-content")?.innerText.includes("FAIL")`,
    )
    expect(await axeViolations(tab)).toEqual([])
    await tab.close()
  })
})
