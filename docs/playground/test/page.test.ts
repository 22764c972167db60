// The page in a real browser, as a user has it.
import type { Server } from "node:http"
import type { Browser, Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../../../packages/runtime/test/helpers/browser.ts"
import { servePlayground } from "../serve.ts"
import { examples } from "../src/shared/examples.ts"
import { openBuilt } from "./built.ts"
import { programs } from "./cases.ts"

/** The machine may be busy; a state that does not come is a failure then. */
const PATIENCE = 90_000

describe.runIf(hasBrowser)("the page", { timeout: 2 * PATIENCE }, () => {
  let browser: Browser
  let server: Server
  let url: string
  /** Errors, and requests to others. */
  const said: string[] = []
  beforeAll(async () => {
    ;[browser, { server, url }] = await Promise.all([openBrowser(), servePlayground(0)])
  })
  afterAll(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  async function opened(hash = "", width = 1280): Promise<Page> {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(PATIENCE)
    await tab.setViewport({ width, height: 800 })
    tab.on("console", (message) => void (message.type() === "error" && said.push(message.text())))
    tab.on("pageerror", (error) => void said.push(String(error)))
    tab.on("request", (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(url))
        said.push(`asked for ${request.url()}`)
    })
    await tab.goto(url + hash)
    return tab
  }

  async function done(tab: Page): Promise<void> {
    expect(said.splice(0)).toEqual([])
    await tab.close()
  }

  const codeOf = (tab: Page): Promise<string> => textOf(tab, "#code .cm-content")
  const hasCode = (tab: Page, text: string): Promise<unknown> => has(tab, "#code .cm-content", text)

  test("an example can be chosen, is compiled, and runs on a value", async () => {
    const tab = await opened()
    await hasCode(tab, "readBy")
    await tab.select("#example", "is")
    await hasCode(tab, "function checkPoint(value) {")
    await run(tab)
    await has(tab, "#run-output", "true")
    await input(tab, `{ x: 1, y: "2" }`)
    await run(tab)
    await has(tab, "#run-output", "false")
    await done(tab)
  })

  test("every example runs", async () => {
    const tab = await opened("#example=is")
    for (const [id, result] of Object.entries(results)) {
      await tab.select("#example", id)
      await tab.waitForFunction(`document.querySelector("#run-what").value === "${runOf(id)}"`)
      await run(tab)
      await has(tab, "#run-output", result)
    }
    await done(tab)
  })

  test("errors of TypeScript and Precast are reported with their position", async () => {
    const tab = await opened("#example=is")
    await hasCode(tab, "checkPoint")
    await type(
      tab,
      `import { is } from "@precast/runtime"\nexport const a = is<() => void>\nconst b: string = 1\n`,
    )
    await has(tab, "#problems", "PC1020")
    expect(await textOf(tab, "#problems")).toMatch(/2:18\s*PC1020\s[^]*3:7\s*TS2322\s/)
    await tab.click("#problems li:last-child button")
    expect(await tab.evaluate("document.activeElement.className")).toContain("cm-content")
    await type(tab, `import { is } from "@precast/runtime"\nexport const isId = is<bigint>\n`)
    await hasCode(tab, "isId")
    await tab.waitForSelector("#problems", { hidden: true })
    await done(tab)
  })

  test("the worker gives the bytes that same.test.ts compares with tspc", async () => {
    const names = ["example-decode", "recursion-of-every-kind", "bytes", "error-symbol-key"]
    const texts = names.map((name) => programs.get(name)!)
    const compiler = openBuilt()
    const expected = texts.map((text) => compiler.compile({ id: 1, text, optimize: "speed" }))
    const tab = await opened()
    const made = await compiledByWorker(tab, texts)
    expect(made).toEqual(expected.map(({ javascript }) => javascript))
    await done(tab)
  })

  test("a shared link brings back text, value and choice, and runs nothing automatically", async () => {
    const tab = await opened("#example=encode")
    await hasCode(tab, "encodeUser")
    const text = `export const one = (n: number) => n + 1\nexport const two = (n: number) => n + 2\n`
    await type(tab, text)
    await tab.waitForFunction(`document.querySelector("#run-what").options.length === 2`)
    await tab.select("#run-what", "two")
    await input(tab, "40")
    await tab.click("#share")
    await tab.waitForFunction(`location.hash.startsWith("#code=")`)
    const other = await opened(await tab.evaluate(() => location.hash))
    await hasCode(other, "export const two")
    expect(await other.$eval("#run-output", (output) => output.textContent)).toBe("")
    await run(other)
    await has(other, "#run-output", "42")
    await other.close()
    await done(tab)
  })

  test("a link without a state shows an example", async () => {
    for (const hash of ["#code=%", "#code=AAAA", `#code=${"_".repeat(50)}`, "#example=none"]) {
      const tab = await opened(hash)
      await has(tab, "#editor .cm-content", "decode<User>")
      await done(tab)
    }
  })

  test("a program that takes too long is stopped, and the page continues to work", async () => {
    const tab = await opened("#example=is")
    await hasCode(tab, "checkPoint")
    await type(tab, ENDLESS)
    await tab.waitForSelector("#status[data-state=working]")
    // Typing continues meanwhile.
    await type(tab, `import { is } from "@precast/runtime"\nexport const isId = is<bigint>\n`)
    await has(tab, "#editor .cm-content", "isId")
    expect(await tab.$eval("#status", (status) => status.textContent)).toBe("Compiling …")
    await has(tab, "#failure", "longer than 8 s")
    await hasCode(tab, "isId")
    await tab.waitForSelector("#failure", { hidden: true })
    await done(tab)
  })

  test("a type that recurses without end is refused", async () => {
    const tab = await opened("#example=is")
    await hasCode(tab, "checkPoint")
    await type(
      tab,
      `import { is } from "@precast/runtime"\ninterface Deep<T> { deeper?: Deep<[T]> }\nexport const isDeep = is<Deep<1>>\n`,
    )
    await has(tab, "#problems", "PC1")
    await done(tab)
  })

  test("a run that does not end is ended", async () => {
    const tab = await opened("#example=is")
    await hasCode(tab, "checkPoint")
    await type(tab, `export const spin = (): void => {\n  for (;;) {}\n}\n`)
    await tab.waitForFunction(`document.querySelector("#run-what").value === "spin"`)
    await run(tab)
    await has(tab, "#run-output", "It took longer than 3 s.")
    await done(tab)
  })

  test("what runs reaches neither the page nor a network nor its storage", async () => {
    const tab = await opened("#example=is")
    await hasCode(tab, "checkPoint")
    await type(tab, PRYING(url))
    await tab.waitForFunction(`document.querySelector("#run-what").value === "pry"`)
    await run(tab)
    await tab.waitForFunction(`document.querySelector("#run-output").dataset.state === "ok"`)
    const result = JSON.parse(await textOf(tab, "#run-output")) as Record<string, string>
    expect(result).toEqual({
      fetch: expect.stringMatching(/TypeError|SecurityError/),
      importScripts: expect.stringMatching(/NetworkError|SecurityError|TypeError/),
      indexedDB: expect.stringMatching(/SecurityError|TypeError/),
      document: "undefined",
      origin: "null",
    })
    // Violations of the policy are logged in the console, which this test checks.
    expect(said.splice(0).filter((line) => line.startsWith("asked"))).toEqual([])
    await tab.close()
  })

  test("fits a phone, and both colour schemes", async () => {
    const tab = await opened("#example=decode", 360)
    await hasCode(tab, "FAIL")
    expect(await tab.evaluate("document.documentElement.scrollWidth")).toBe(360)
    const paper = (): Promise<unknown> =>
      tab.evaluate("getComputedStyle(document.body).backgroundColor")
    await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }])
    const light = await paper()
    await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }])
    expect(await paper()).not.toBe(light)
    await tab.click("#theme")
    expect(await tab.$eval("#theme", (button) => button.textContent)).toContain("light")
    expect(await paper()).toBe(light)
    await tab.reload()
    await tab.waitForSelector("#theme")
    expect(await paper()).toBe(light)
    await tab.evaluate("localStorage.clear()")
    await done(tab)
  })

  test("code is shown as tspc writes it on request", async () => {
    const tab = await opened("#example=validate")
    await hasCode(tab, "} = __precast")
    await tab.click("#exact")
    await hasCode(tab, "const isAtLeast = __precast.isAtLeast")
    expect(await codeOf(tab)).not.toContain("} = __precast")
    await done(tab)
  })

  test("all examples are there", async () => {
    const tab = await opened()
    const ids = await tab.$$eval("#example option", (all) => all.map((each) => each.value))
    expect(ids).toEqual(["", ...examples.map(({ id }) => id)])
    await done(tab)
  })
})

/** Expected output of each example. */
const results = {
  validate: "at least 3",
  decode: "born: Date(1815-12-10T00:00:00.000Z)",
  encode: `"born":"1815-12-10T00:00:00.000Z"}`,
  endpoint: `"invalid_request"`,
  union: "/members/1",
}

function runOf(id: string): string {
  return examples.find((each) => each.id === id)!.run
}

/** Many large types, each of which is below the compiler's limit: together they take longer than the page waits. */
const ENDLESS = `import { is } from "@precast/runtime"
type Nested<T, N extends unknown[] = []> = N["length"] extends 12
  ? T
  : { a: Nested<[T, 1], [...N, 1]>; b: Nested<[T, 2], [...N, 1]> }
${Array.from({ length: 500 }, (_, at) => `export const is${at} = is<Nested<${at}>>`).join("\n")}
`

/** Tries what a stranger's code would. */
const PRYING = (url: string): string => `
const tried = async (what: () => unknown): Promise<string> => {
  try {
    return String(await what())
  } catch (error) {
    return String(error)
  }
}
declare const importScripts: (url: string) => void
declare const indexedDB: { open(name: string): unknown }
declare const self: { origin: string }
export const pry = async () => JSON.stringify({
  fetch: await tried(() => fetch("${url}types.json")),
  importScripts: await tried(() => importScripts("${url}runtime.js")),
  indexedDB: await tried(() => indexedDB.open("x")),
  document: await tried(() => typeof (globalThis as Record<string, unknown>)["document"]),
  origin: await tried(() => self.origin),
})
`

async function textOf(tab: Page, selector: string): Promise<string> {
  return tab.$eval(selector, (found) => (found as HTMLElement).innerText)
}

async function has(tab: Page, selector: string, text: string): Promise<unknown> {
  const [where, what] = [JSON.stringify(selector), JSON.stringify(text)]
  return tab.waitForFunction(`document.querySelector(${where}).innerText.includes(${what})`)
}

/** In place of all that is in the editor, as a paste does it. */
async function type(tab: Page, text: string): Promise<void> {
  await tab.click("#editor .cm-content")
  await tab.keyboard.down("Control")
  await tab.keyboard.press("a")
  await tab.keyboard.up("Control")
  await tab.keyboard.sendCharacter(text)
}

async function input(tab: Page, text: string): Promise<void> {
  await tab.$eval("#run-input", (box) => ((box as HTMLTextAreaElement).value = ""))
  await tab.type("#run-input", text)
}

async function run(tab: Page): Promise<void> {
  await tab.waitForSelector("#run:not([disabled])")
  await tab.click("#run")
}

/** By a worker as the page starts it. */
async function compiledByWorker(tab: Page, texts: readonly string[]): Promise<string[]> {
  return tab.evaluate(async (given) => {
    const worker = new Worker("worker.js", { type: "module" })
    const made: string[] = []
    const all = new Promise<string[]>((done) => {
      worker.addEventListener("message", ({ data }) => {
        if (data.kind === "compiled") made.push(data.compiled.javascript)
        if (made.length === given.length) done(made)
      })
    })
    given.forEach((text, id) => worker.postMessage({ id, text, optimize: "speed" }))
    await all
    worker.terminate()
    return made
  }, texts)
}
