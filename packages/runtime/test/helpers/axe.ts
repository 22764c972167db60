import axe from "axe-core"
import type { Page } from "puppeteer-core"
import { cells } from "./matrix.ts"

/** A color scheme and a width at which pages are checked. */
export interface Screen {
  readonly scheme: "light" | "dark"
  readonly width: number
}

export const SCREENS: readonly Screen[] = cells(
  [
    { scheme: "light", width: 1440 },
    { scheme: "dark", width: 1440 },
    { scheme: "light", width: 390 },
    { scheme: "dark", width: 390 },
  ],
  [
    { scheme: "light", width: 1440 },
    { scheme: "dark", width: 390 },
  ],
)

export async function useScreen(page: Page, { scheme, width }: Screen): Promise<void> {
  await page.setViewport({ width, height: 900 })
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: scheme },
    // A color in the middle of a transition has a contrast of its own.
    { name: "prefers-reduced-motion", value: "reduce" },
  ])
}

/** The accessibility violations of a page, one text per element: rule, selector and what to fix. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] })",
  )) as axe.AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => {
      const summary = failureSummary.replaceAll(/\s+/g, " ")
      return `${id}: ${target.join(" ")}: ${summary}`
    }),
  )
}
