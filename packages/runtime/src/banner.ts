import type { Placed } from "./routes.ts"
import { sampleCurl } from "./sample.ts"

/** Lines that tell a person what is served and how to try it. */
export function bannerLines(url: string, core: string, placed: readonly Placed[]): string[] {
  const width = Math.max(0, ...placed.map(({ endpoint }) => endpoint.options.method.length))
  const routes = placed.map(
    ({ endpoint: { options, code }, path }) =>
      `  ${options.method.padEnd(width)} ${path}  (${code.name})`,
  )
  const first = placed.find(({ endpoint }) => endpoint.options.method === "POST") ?? placed[0]
  const attempt = first === undefined ? [] : ["", "Try it:", `  ${sampleCurl(url, first)}`]
  return ["", `Serving on ${url} (${core})`, "", ...routes, ...attempt, ""]
}

/** Prints the banner on standard output. */
export function printBanner(app: { url: string; core: string }, placed: readonly Placed[]): void {
  process.stdout.write(`${bannerLines(app.url, app.core, placed).join("\n")}\n`)
}
