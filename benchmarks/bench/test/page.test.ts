import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser, Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../../../packages/runtime/test/helpers/browser.ts"
import { renderHtml } from "../src/report/render-html.ts"
import { speedTable } from "../src/report/report-tables.ts"
import { sampleReport } from "./helpers/report.ts"

const folder = mkdtempSync(join(tmpdir(), "precast-page-"))
const file = join(folder, "result.html")
const SECONDS = 1000

const widths = [
  ["a phone", 390, 844],
  ["a small phone", 320, 640],
  ["a desktop", 1280, 900],
] as const

/** What cannot be seen in full: wider than the window, or cut off by its own box. */
const hiddenParts = `[...document.querySelectorAll("body *")]
  .filter((one) => !one.closest(".wide") || one.classList.contains("wide"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
  .map((one) => one.className + ": " + one.textContent.trim().slice(0, 60))`

/** Colour of each text, and of what is behind it. */
const colors = `[...document.querySelectorAll(".soft, .place, .own .name, .warn, .absent, th, b")]
  .map((one) => {
    const behind = (from) => {
      const color = from ? getComputedStyle(from).backgroundColor : "rgb(255, 255, 255)"
      return color === "rgba(0, 0, 0, 0)" ? behind(from.parentElement) : color
    }
    return [getComputedStyle(one).color, behind(one), one.className]
  })`

describe.runIf(hasBrowser)("the page of results in Chromium", () => {
  let browser: Browser
  beforeAll(async () => {
    writeFileSync(file, renderHtml(sampleReport))
    browser = await openBrowser()
  }, 120 * SECONDS)
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(width: number, height: number, scheme: string): Promise<Page> {
    const page = await browser.newPage()
    await page.setViewport({ width, height })
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }])
    await page.goto(pathToFileURL(file).href)
    return page
  }

  test.each(widths)(
    "on %s nothing is wider than the window, opened details neither",
    async (_, width, height) => {
      const page = await open(width, height, "light")
      await page.$$eval("details", (all) => all.forEach((one) => (one.open = true)))
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width)
      expect(await page.evaluate(hiddenParts)).toEqual([])
      await page.close()
    },
    60 * SECONDS,
  )

  test(
    "figures, intervals, places and charts are to be seen",
    async () => {
      const page = await open(390, 844, "light")
      const text = await page.$eval("#schema", (one) => one.innerText)
      const shown = speedTable(sampleReport.scenarios[0]!).rows.flatMap(({ cells }) => [
        cells[0]!,
        cells[2]!,
        cells[3]!,
      ])
      expect(shown).toHaveLength(27)
      for (const part of [...shown, "3,000 requests/s", "p99.9", "Bad: failed", "encore.dev"])
        expect(text).toContain(part)
      const level = await page.$$eval("#schema .place.level", (all) =>
        all.map((one) => one.innerText),
      )
      expect(level).toContain("level 1–2")
      // A bar of no width or height would be a chart that shows nothing.
      const sizes = await page.$$eval(".fill, .latency .span", (all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      )
      expect(sizes.length).toBeGreaterThan(50)
      for (const [width, height] of sizes) {
        expect(width).toBeGreaterThan(0)
        expect(height).toBeGreaterThan(0)
      }
      const dots = await page.$$eval("#schema .track .dot", (all) =>
        all.map(
          (one) =>
            one.getBoundingClientRect().left - one.parentElement!.getBoundingClientRect().left,
        ),
      )
      for (const left of dots) expect(left).toBeGreaterThan(-5)
      await page.close()
    },
    60 * SECONDS,
  )

  test(
    "text has enough contrast, in the light and in the dark (WCAG 2.2, 1.4.3)",
    async () => {
      for (const scheme of ["light", "dark"]) {
        const page = await open(1280, 900, scheme)
        const pairs = (await page.evaluate(colors)) as [string, string, string][]
        expect(pairs.length).toBeGreaterThan(100)
        for (const [ink, paper, name] of pairs)
          expect(contrast(ink, paper), `${scheme}: ${name}`).toBeGreaterThanOrEqual(4.5)
        await page.close()
      }
    },
    60 * SECONDS,
  )
})

/** Relative luminance of `rgb(1, 2, 3)` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((text) => {
    const share = Number(text) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
