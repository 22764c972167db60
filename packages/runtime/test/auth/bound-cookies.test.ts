// A sibling domain can set a cookie whose name is bytes beyond ASCII and then a prefixed name. The C++
// core cuts such bytes off the start of the header: session fixation and CSRF by a foreign token.
import { connect } from "node:net"
import { expect, test } from "vitest"
import { csrf } from "../../src/middleware/auth/csrf.ts"
import { memorySessions } from "../../src/middleware/auth/session-store.ts"
import type { Session } from "../../src/middleware/auth/auth-session.ts"
import { sessions, type SessionOptions } from "../../src/middleware/auth/sessions.ts"
import type { TypeCode } from "../../src/types/type-code.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

const SECRETS = ["a secret of 32 characters or more"]
const ENDS = ["\xe2\x80\x80", "\xc2\xa0", "\xa0", "\x85", "\xef\xbb\xbf", "\xff", "\xa0 \xff\t"]

/** What the transformer makes of `string[]`. */
const CODE: TypeCode<string[], "safeDecode" | "encode"> = {
  encode: (value) => JSON.stringify(value),
  safeDecode: (json) => ({ ok: true, value: JSON.parse(json as string) as string[] }),
}

const of = (context: { data: object }): Session<string[]> =>
  (context.data as { session: Session<string[]> }).session

const routes = [
  endpoint("GET", "/who", (_input, context) => of(context).data ?? null),
  endpoint("POST", "/in/:user", ({ params }, context) => {
    of(context).begin([params[0] ?? ""])
    return null
  }),
]

/** A request whose header is latin1, byte for byte. */
function send(port: number, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`, "latin1"),
    )
    socket.on("data", (data) => (answer += data.toString("latin1")))
    socket.on("error", reject)
    socket.on("close", () => resolve(answer))
  })
}

async function who(port: number, cookie: string): Promise<string> {
  const answer = await send(port, `GET /who HTTP/1.1\r\nCookie: ${cookie}`)
  return answer.slice(answer.indexOf("\r\n\r\n") + 4)
}

/** The cookies that a request sets, in order. */
async function cookiesOf(port: number, method: string, path: string): Promise<string[]> {
  const { headers } = await ask({ port }, { method, path })
  return (headers["set-cookie"] ?? []).map((text) => text.split(";", 1)[0] ?? "")
}

const WAYS: [string, () => SessionOptions][] = [
  ["__Host-session", () => ({ secrets: SECRETS })],
  ["__Host-session", () => ({ store: memorySessions() })],
  ["__Secure-sid", () => ({ store: memorySessions(), cookie: { name: "__Secure-sid" } })],
]

describeCores("cookies with a prefix", ({ serve, core }) => {
  test.each(WAYS)("no sibling domain brings a session in %s", async (_name, options) => {
    const { port } = await serve(routes, { use: [sessions(options(), CODE)] })
    const mine = await cookiesOf(port, "POST", "/in/ada")
    const [evil, evilBound] = await cookiesOf(port, "POST", "/in/eve")
    const [own, bound] = mine
    expect(mine).toHaveLength(2)
    // In either order, alone or behind others.
    for (const cookie of [mine, mine.toReversed(), ["a=b", ...mine], ["a=b", own], [bound, own]]) {
      expect(await who(port, cookie.join("; ")), cookie.join()).toBe('["ada"]')
    }
    for (const end of ENDS) {
      for (const cookie of [
        [`${end}${evil}`],
        [`${end}${evil}`, `${end}${evilBound}`],
        [`${end}${evilBound}`, `${end}${evil}`],
        ["a=b", `${end}${evil}`, `${end}${evilBound}`],
        [`${end}${evil}`, bound],
        [`${end}${evil}`, bound, `${end}${evilBound}`],
      ]) {
        expect(await who(port, cookie.join("; ")), cookie.join()).toBe("null")
      }
      // The browser's own one still counts, or none does.
      for (const cookie of [
        [own, bound, `${end}${evil}`],
        [`${end}${evil}`, own, bound],
        [`${end}${evilBound}`, own, bound],
        [`${end}${evil}`, `${end}${evilBound}`, own, bound],
      ]) {
        expect(['["ada"]', "null"]).toContain(await who(port, cookie.join("; ")))
      }
    }
  })

  test("on the C++ core alone a session that comes first needs its companion", async () => {
    const { port } = await serve(routes, { use: [sessions({ secrets: SECRETS }, CODE)] })
    const [own = ""] = await cookiesOf(port, "POST", "/in/ada")
    expect(await who(port, own)).toBe(core === "uws" ? "null" : '["ada"]')
    const other = await serve(routes, {
      use: [sessions({ secrets: SECRETS, cookie: { name: "sid" } }, CODE)],
    })
    const plain = await cookiesOf(other.port, "POST", "/in/ada")
    expect(plain).toHaveLength(1)
    expect(await who(other.port, plain.join())).toBe('["ada"]')
  })

  test("no sibling domain brings a token of csrf()", async () => {
    const { port } = await serve(
      [endpoint("GET", "/form", () => null), endpoint("POST", "/change", () => null)],
      { use: [csrf({ token: { secrets: SECRETS } })] },
    )
    const change = async (cookies: readonly string[], token: string): Promise<number> => {
      const head = `POST /change HTTP/1.1\r\nContent-Length: 0\r\nX-CSRF-Token: ${token}`
      const answer = await send(port, `${head}\r\nCookie: ${cookies.join("; ")}`)
      return Number(answer.slice(9, 12))
    }
    const [own = "", bound = ""] = await cookiesOf(port, "GET", "/form")
    const [evil = "", evilBound = ""] = await cookiesOf(port, "GET", "/form")
    const token = own.slice(own.indexOf("=") + 1)
    expect(await change([own, bound], token)).toBe(200)
    expect(await change([bound, own], token)).toBe(200)
    const tossed = evil.slice(evil.indexOf("=") + 1)
    for (const end of ENDS) {
      expect(await change([`${end}${evil}`], tossed)).toBe(403)
      expect(await change([`${end}${evil}`, `${end}${evilBound}`], tossed)).toBe(403)
      expect(await change([`${end}${evil}`, bound], tossed)).toBe(403)
      expect(await change([`${end}${evilBound}`, `${end}${evil}`], tossed)).toBe(403)
    }
  })
})
