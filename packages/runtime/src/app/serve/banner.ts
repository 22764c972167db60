import type { Endpoint } from "../../endpoint/api.ts"
import type { Placed } from "../../endpoint/routes.ts"
import { sampleCurl } from "../sample/sample.ts"
import { socketParts } from "../../endpoint/sockets/endpoint.ts"

/**
 * Lines that describe what is served and how to try it.
 * @param dashboard its path
 */
export function bannerLines(
  url: string,
  core: string,
  placed: readonly Placed[],
  dashboard?: string,
): string[] {
  const rows = placed.map(({ endpoint, path }) =>
    isMounted(endpoint.code.name)
      ? { method: "ALL", text: `${path.replace(/\/(?:\*rest)?$/, "")}/*  (mount)` }
      : { method: methodOf(endpoint), text: `${path}  (${endpoint.code.name})` },
  )
  const width = Math.max(0, ...rows.map(({ method }) => method.length))
  // A mounted application is one line, regardless of its number of routes.
  const routes = new Set(rows.map(({ method, text }) => `  ${method.padEnd(width)} ${text}`))
  const own = placed.filter(
    ({ endpoint }) => !isMounted(endpoint.code.name) && methodOf(endpoint) !== "WS",
  )
  const first = own.find(({ endpoint }) => endpoint.options.method === "POST") ?? own[0]
  const attempt = first === undefined ? [] : ["", "Try it:", `  ${sampleCurl(url, first)}`]
  const look = dashboard === undefined ? [] : [`Dashboard: ${url}${dashboard}`]
  return ["", `Serving on ${url} (${core})`, ...look, "", ...routes, ...attempt, ""]
}

/** The handshake of a WebSocket is a GET; no client of HTTP can do anything with it. */
function methodOf(endpoint: Endpoint): string {
  return socketParts(endpoint) === undefined ? endpoint.options.method : "WS"
}

function isMounted(name: string): boolean {
  return name.startsWith("mount ")
}

/** Prints the banner on standard output; without routes it is the line with the URL. */
export function printBanner(
  app: { url: string; core: string },
  placed: readonly Placed[],
  dashboard?: string,
): void {
  const lines =
    placed.length === 0
      ? [`Serving on ${app.url} (${app.core})`]
      : bannerLines(app.url, app.core, placed, dashboard)
  process.stdout.write(`${lines.join("\n")}\n`)
}
