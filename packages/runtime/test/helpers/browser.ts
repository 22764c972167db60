import { existsSync } from "node:fs"
import { type Browser, launch } from "puppeteer-core"

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
const chromium = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))

/** Whether tests in a browser can run: everywhere in CI, and where Chromium is installed. */
export const hasBrowser: boolean = chromium !== undefined || process.env.CI !== undefined

if (!hasBrowser) console.warn("No Chromium is installed: tests in a browser are skipped.")

export function openBrowser(): Promise<Browser> {
  if (chromium === undefined) throw new Error("no Chromium: install it, or name it in CHROMIUM")
  // The sandbox needs rights that containers do not have; the pages are our own.
  return launch({ executablePath: chromium, args: ["--no-sandbox"] })
}
