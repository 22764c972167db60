import type { Placed } from "./routes.ts"
import { sampleCurl } from "./sample.ts"

/**
 * Lines that tell a person what is served and how to try it.
 * @param dashboard its path
 */
export function bannerLines(
  url: string,
  core: string,
  placed: readonly Placed[],
  dashboard?: string,
): string[] {
  const rows = placed.map(({ endpoint: { options, code }, path }) =>
    isMounted(code.name)
      ? { method: "ALL", text: `${path.replace(/\/(?:\*rest)?$/, "")}/*  (mount)` }
      : { method: options.method, text: `${path}  (${code.name})` },
  )
  const width = Math.max(0, ...rows.map(({ method }) => method.length))
  // A mounted application is one line, however many routes it takes.
  const routes = new Set(rows.map(({ method, text }) => `  ${method.padEnd(width)} ${text}`))
  const own = placed.filter(({ endpoint }) => !isMounted(endpoint.code.name))
  const first = own.find(({ endpoint }) => endpoint.options.method === "POST") ?? own[0]
  const attempt = first === undefined ? [] : ["", "Try it:", `  ${sampleCurl(url, first)}`]
  const look = dashboard === undefined ? [] : [`Dashboard: ${url}${dashboard}`]
  return ["", `Serving on ${url} (${core})`, ...look, "", ...routes, ...attempt, ""]
}

function isMounted(name: string): boolean {
  return name.startsWith("mount ")
}

/** Prints the banner on standard output. */
export function printBanner(
  app: { url: string; core: string },
  placed: readonly Placed[],
  dashboard?: string,
): void {
  process.stdout.write(`${bannerLines(app.url, app.core, placed, dashboard).join("\n")}\n`)
}
