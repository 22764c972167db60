import type { Endpoint } from "./api.ts"
import { sampleCurl } from "./sample.ts"

/** Lines that tell a person what is served and how to try it. */
export function bannerLines(url: string, core: string, endpoints: readonly Endpoint[]): string[] {
  const width = Math.max(0, ...endpoints.map(({ options }) => options.method.length))
  const routes = endpoints.map(
    ({ options, code }) => `  ${options.method.padEnd(width)} ${options.path}  (${code.name})`,
  )
  const first = endpoints.find(({ options }) => options.method === "POST") ?? endpoints[0]
  const attempt = first === undefined ? [] : ["", "Try it:", `  ${sampleCurl(url, first)}`]
  return ["", `Serving on ${url} (${core})`, "", ...routes, ...attempt, ""]
}

/** Prints the banner on standard output. */
export function printBanner(
  app: { url: string; core: string },
  endpoints: readonly Endpoint[],
): void {
  process.stdout.write(`${bannerLines(app.url, app.core, endpoints).join("\n")}\n`)
}
