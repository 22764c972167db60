// The built site in a real browser: searching, dark and light, a phone's width, and no requests to other servers.
import assert from "node:assert/strict"
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { extname, join, resolve } from "node:path"
import { after, before, describe, test } from "node:test"
import type { Browser, launch as launchBrowser, Page } from "puppeteer-core"
import { axeViolations, SCREENS, useScreen } from "../../../packages/runtime/test/helpers/axe.ts"

const dist = resolve(import.meta.dirname, "../dist")
const packages = resolve(import.meta.dirname, "../../../packages/runtime/package.json")
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
const chromium = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))
const skip = !chromium && !process.env.CI ? "no Chromium is installed" : false
const LIMIT = 60_000

describe("the site", { skip }, () => {
  let browser: Browser
  let server: Server
  let url: string
  const said: string[] = []

  before(async () => {
    const { launch } = createRequire(packages)("puppeteer-core") as { launch: typeof launchBrowser }
    if (!chromium) throw new Error("no Chromium: install it, or name it in CHROMIUM")
    browser = await launch({
      executablePath: chromium,
      args: ["--no-sandbox"],
      protocolTimeout: LIMIT * 2,
    })
    server = createServer(answer)
    await new Promise<void>((listens) => void server.listen(0, "127.0.0.1", listens))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  async function opened(path: string, width = 1280): Promise<Page> {
    const page = await browser.newPage()
    page.setDefaultTimeout(LIMIT)
    await page.setViewport({ width, height: 900 })
    page.on("pageerror", (error) => void said.push(String(error)))
    page.on("console", (message) => {
      if (message.type() === "error") said.push(message.text())
    })
    page.on("request", (request) => {
      const to = request.url()
      if (!to.startsWith(url) && !to.startsWith("data:")) said.push(`asked for ${to}`)
    })
    await page.goto(`${url}${path}`, { waitUntil: "load" })
    return page
  }

  test("a search finds a page and leads to it", async () => {
    const page = await opened("/")
    // The button is there before the code behind it.
    const input = "#localsearch-input"
    while (!(await page.$(input))) {
      await page.click("#local-search button")
      await page.waitForSelector(input, { timeout: 2_000 }).catch(() => {})
    }
    await page.type(input, "constantTimeEqual")
    await page.waitForSelector('.result[href*="/auth"]')
    await page.click('.result[href*="/auth"]')
    await page.waitForFunction("location.pathname === '/auth.html'")
    await page.waitForFunction(
      "document.querySelector('h1')?.textContent.includes('Authentication')",
    )
    await page.close()
  })

  test("what a newcomer types leads to the page of it first", async () => {
    const page = await opened("/serve.html")
    const expected = {
      "file upload": "/guide-uploads",
      websocket: "/websockets",
      cors: "/middleware",
      "query parameters": "/requests",
      "validate request body": "/requests",
      vite: "/bundlers",
      postgres: "/database",
    }
    const input = "#localsearch-input"
    while (!(await page.$(input))) {
      await page.click("#local-search button")
      await page.waitForSelector(input, { timeout: 2_000 }).catch(() => {})
    }
    for (const [words, path] of Object.entries(expected)) {
      await page.$eval(input, (field) => ((field as HTMLInputElement).value = ""))
      await page.type(input, words)
      await page.waitForSelector(`.results .result:first-child[href*="${path}"]`)
    }
    await page.close()
  })

  test("dark and light are switched, and kept", async () => {
    const page = await opened("/serve.html")
    const isDark = () => page.evaluate("document.documentElement.classList.contains('dark')")
    const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor")
    const [first, before] = [await isDark(), await background()]
    await page.waitForSelector(".VPSwitchAppearance")
    while ((await isDark()) === first) {
      await page.$eval(".VPSwitchAppearance", (button) => (button as HTMLElement).click())
      await page
        .waitForFunction(
          `document.documentElement.classList.contains('dark') !== ${String(first)}`,
          { timeout: 2_000 },
        )
        .catch(() => {})
    }
    assert.notEqual(await background(), before)
    await page.reload({ waitUntil: "load" })
    assert.notEqual(await isDark(), first)
    await page.close()
  })

  test("no page is wider than a phone", async () => {
    const page = await opened("/", 360)
    const wide: string[] = []
    for (const name of readdirSync(dist).filter((file) => file.endsWith(".html"))) {
      await page.goto(`${url}/${name}`, { waitUntil: "load" })
      const width = await page.evaluate("document.documentElement.scrollWidth")
      if (Number(width) > 360) wide.push(`${name}: ${String(width)}`)
    }
    assert.deepEqual(wide, [])
    await page.close()
  })

  test("code is highlighted, and emitted code is next to its type", async () => {
    const page = await opened("/how-it-works.html", 1600)
    const [code, colours] = (await page.evaluate(`{
      const block = document.querySelector(".vp-doc .beside")
      const [left, right] = block.querySelectorAll("pre")
      const spans = [...right.querySelectorAll("span[style]")]
      const beside = left.getBoundingClientRect().right <= right.getBoundingClientRect().left
      ;[beside ? right.innerText : "", new Set(spans.map((span) => getComputedStyle(span).color)).size]
    }`)) as [string, number]
    assert.match(code, /function /)
    assert.ok(colours > 2, `${colours} colours`)
    await page.close()
  })

  for (const screen of SCREENS)
    test(`axe finds nothing: ${screen.scheme}, ${screen.width} wide`, async () => {
      const page = await opened("/")
      await useScreen(page, screen)
      const found: string[] = []
      for (const path of [
        "/",
        "/serve.html",
        "/how-it-works.html",
        "/tutorial.html",
        "/404.html",
      ]) {
        await page.goto(`${url}${path}`, { waitUntil: "load" })
        // The chosen color scheme, whatever the system prefers.
        for (const chosen of ["auto", "light", "dark"]) {
          await page.evaluate(`localStorage.setItem("vitepress-theme-appearance", "${chosen}")`)
          await page.reload({ waitUntil: "load" })
          await page.waitForSelector("#app > *")
          found.push(...(await axeViolations(page)).map((text) => `${path} ${chosen} ${text}`))
        }
      }
      assert.deepEqual(found, [])
      await page.close()
    })

  test("no request went to other servers, and none failed", () => {
    assert.deepEqual(said, [])
  })
})

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
}

const answer: Parameters<typeof createServer>[1] = (request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname)
  const file = resolve(join(dist, path.endsWith("/") ? `${path}index.html` : path))
  if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile())
    return void response.writeHead(404).end()
  response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream")
  createReadStream(file).pipe(response)
}
