import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readCookies } from "../../../packages/runtime/dist/endpoint/cookies/cookies-read.js"
import { commitOf, fromPath } from "./material.ts"
import type { Explained, Suite, Verdict } from "./suite.ts"

/**
 * The cookies that browsers send, of the suite behind RFC 6265: a server has to read from each header what the browser
 * has stored. The other half of the suite judges browsers.
 */
export const httpState: Suite = {
  name: "http-state",
  judges: "cookies: each Cookie header of the suite is read as the pairs that the browser stored",
  async run(): Promise<Verdict> {
    const source = fromPath("http-state", "github.com/abarth/http-state")
    const headers = headersOf(join(source, "tests/data/parser"))
    const explained: Explained[] = []
    const failed: string[] = []
    let passed = 0
    for (const { name, header } of headers) {
      for (const { key, value } of pairsOf(header)) {
        const found = read(header, key)
        const reason = reasonOf(key, value, found)
        if (found === value) passed++
        else if (reason !== undefined) explained.push({ name: `${name} ${key}`, reason })
        else failed.push(`${name} ${key}: ${JSON.stringify(value)} expected, found ${found}`)
      }
    }
    return { version: commitOf(source), passed, explained, failed }
  },
}

interface Header {
  readonly name: string
  readonly header: string
}

interface Pair {
  readonly key: string
  readonly value: string
}

function headersOf(folder: string): Header[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith("-expected"))
    .toSorted()
    .flatMap((file) => {
      const [, header] = /^Cookie: (.*)/m.exec(readFileSync(join(folder, file), "utf8")) ?? []
      return header === undefined ? [] : [{ name: file.replace("-expected", ""), header }]
    })
}

/** Browsers write `name=value`, separated by a semicolon and a space; of several of one name the first counts. */
function pairsOf(header: string): Pair[] {
  const pairs = header.split("; ").map((text) => {
    const equals = text.indexOf("=")
    return { key: text.slice(0, Math.max(equals, 0)), value: text.slice(equals + 1) }
  })
  return pairs.filter(({ key }, at) => pairs.findIndex((each) => each.key === key) === at)
}

function read(header: string, name: string): string | undefined {
  const values: (string | undefined)[] = []
  readCookies(header, [{ name, signed: false }], [], values)
  return values[0]
}

function reasonOf(key: string, value: string, found: string | undefined): string | undefined {
  if (key === "") return "a cookie without a name: no endpoint can declare it"
  if (value === `"${found}"`) return "quotes around a value are not part of it (docs/requests.md)"
  if (value.includes("%")) return "a value is percent-decoded (docs/requests.md)"
  return undefined
}
