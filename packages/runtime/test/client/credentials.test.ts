// Cookies to another origin: the client's request, the CORS rules, and the behavior of a real browser.
import { resolve } from "node:path"
import { api, cors, serve, type App, type ContentType, type CorsOptions } from "@precast/runtime"
import { createClient, type ClientOptions } from "@precast/runtime/client"
import type { Browser, Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../helpers/browser.ts"
import { bundleForBrowser } from "../helpers/bundle.ts"
import { routes } from "./credentials-app.ts"
import { CORES } from "../helpers/cores.ts"

type Server = App<typeof routes>

test.each([
  [undefined, "same-origin"],
  ["include", "include"],
  ["omit", "omit"],
] as const)("a client with credentials %s sends requests with %s", async (given, asked) => {
  const options: ClientOptions = given === undefined ? {} : { credentials: given }
  const seen: string[] = []
  const client = createClient<Server>("http://test", {
    ...options,
    fetch: async (request) => {
      seen.push(request.credentials)
      return Response.json("x")
    },
  })
  expect(await client.who({})).toBe("x")
  expect(seen).toEqual([asked])
})

describe.runIf(hasBrowser).each(CORES)("in a browser (%s)", (core) => {
  const quiet = { port: 0, banner: false, core, onError: () => {} }
  const apps: App[] = []
  let browser: Browser
  let tab: Page
  let origin = ""

  beforeAll(async () => {
    const script = await bundleForBrowser(
      resolve(import.meta.dirname, "credentials-main.ts"),
      "size",
    )
    const page = api({ method: "GET", path: "/" }, (): string & ContentType<"text/html"> => {
      return `<!doctype html><script type="module">${script}</script>`
    })
    const site = await serve({ page }, quiet)
    apps.push(site)
    origin = `http://localhost:${site.port}`
    browser = await openBrowser()
    tab = await browser.newPage()
    await tab.goto(`${origin}/`)
    await tab.waitForFunction("globalThis.run !== undefined")
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all(apps.map((app) => app.close()))
  })

  /** Another port is another origin, of the same site: cookies with SameSite=Lax go there too. */
  async function called(name: "run" | "plainly", options: CorsOptions): Promise<unknown> {
    const app = await serve(routes, { ...quiet, use: [cors(options)] })
    apps.push(app)
    return tab.evaluate(`${name}("http://localhost:${app.port}")`)
  }

  test("cookies are sent where the client includes them and CORS allows it", async () => {
    expect(await called("run", { origins: origin, credentials: true })).toEqual({
      first: "nobody",
      include: "Ada",
      preflight: "Ada: Eve",
      default: "nobody",
      "same-origin": "nobody",
      omit: "nobody: Eve",
    })
  })

  test("responses with cookies are hidden from the page unless CORS allows them", async () => {
    expect(await called("run", { origins: origin })).toBe("network")
    expect(await called("run", { origins: "*" })).toBe("network")
    expect(await called("plainly", { origins: "*" })).toBe("nobody")
  })

  test("and from pages of other origins", async () => {
    const other = { origins: "https://other.example", credentials: true }
    expect(await called("run", other)).toBe("network")
    expect(await called("plainly", other)).toBe("network")
  })
})
