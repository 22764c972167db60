// Bytes beyond ASCII at the ends of header values: the C++ core cuts them off, so that a cookie which
// a sibling domain has set under a name that looks alike is read as the one with the prefix.
import { connect } from "node:net"
import { expect, test } from "vitest"
import { readCookies } from "../../src/endpoint/cookies/cookies-read.ts"
import type { App } from "../../src/app/serve/serve.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"

const session = endpoint(
  "GET",
  "/session",
  ({ headers }) => {
    const values: (string | undefined)[] = []
    readCookies(headers[0], [{ name: "__Host-s", signed: false }], [], values)
    return values[0] ?? "none"
  },
  { headers: ["cookie"] },
)

function ask(app: App, cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const request = `GET /session HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`
    const socket = connect(app.port, "127.0.0.1", () => socket.write(request, "latin1"))
    socket.on("data", (data) => (answer += data.toString("latin1")))
    socket.on("error", reject)
    socket.on("close", () => resolve(answer.slice(answer.indexOf("\r\n\r\n") + 4)))
  })
}

const ENDS = [
  "\xe2\x80\x80",
  "\xc2\xa0",
  "\xa0",
  "\x85",
  "\xef\xbb\xbf",
  "\xff",
  "\xe2\x80\x80 \xa0",
]

describeCores("ends of a cookie header", ({ serve, core }) => {
  test.each(ENDS)("%j", async (end) => {
    const app = await serve({ session })
    const cut = core === "uws"
    // Never the value of the sibling, where the browser has one of its own.
    for (const cookie of [
      `${end}__Host-s=evil; __Host-s=good`,
      `__Host-s=good; ${end}__Host-s=evil`,
    ]) {
      expect(['"good"', '"none"']).toContain(await ask(app, cookie))
    }
    expect(await ask(app, `a=b; ${end}__Host-s=evil`)).toBe('"none"')
    expect(await ask(app, `a=b; ${end}__Host-s=evil; __Host-s=good`)).toBe('"good"')
    // docs/security.md documents it: alone and first, it cannot be distinguished on the C++ core. The
    // cookies of sessions() and csrf() have companions for that (test/auth/bound-cookies.test.ts).
    expect(await ask(app, `${end}__Host-s=evil`)).toBe(cut ? '"evil"' : '"none"')
  })
})
