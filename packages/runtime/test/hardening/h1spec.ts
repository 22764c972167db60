import { get, post, probe, type Probe } from "./probe.ts"

const WHOLE = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

/** Where h1spec cuts a request: no response may be sent before the request is complete. */
export const cuts: readonly string[] = [
  "G",
  "GET ",
  "GET /",
  "GET / ",
  "GET / HTTP",
  "GET / HTTP/1.1",
  "GET / HTTP/1.1\r",
  "GET / HTTP/1.1\r\n",
  "GET / HTTP/1.1\r\nHos",
  "GET / HTTP/1.1\r\nHost:",
  "GET / HTTP/1.1\r\nHost: ",
  "GET / HTTP/1.1\r\nHost: localhost",
  "GET / HTTP/1.1\r\nHost: localhost\r",
  "GET / HTTP/1.1\r\nHost: localhost\r\n",
  "GET / HTTP/1.1\r\nHost: localhost\r\n\r",
].map((start) => {
  if (!WHOLE.startsWith(start)) throw new Error(`not a start of it: ${start}`)
  return start
})

/** The rest of a request that was cut. */
export function restOf(cut: string): string {
  return WHOLE.slice(cut.length)
}

/** The checks of h1spec (uNetworking/h1spec) other than its cut requests. */
export const h1spec: readonly Probe[] = [
  probe("no version", "must be refused", "GET / \r\n\r\n", "400 close", "505 close"),
  probe("expect 100", "must be taken", get("GET / HTTP/1.1", "Expect: 100-continue"), "200:hello"),
  probe(
    "a tab before a value, an empty value",
    "must be taken",
    "GET / HTTP/1.1\r\nhoSt:\tx\r\nempty:\r\n\r\n",
    "200:hello",
  ),
  probe(
    "brackets in a name",
    "must be refused",
    get("GET / HTTP/1.1", "X-Invalid[]: test"),
    "400 close",
  ),
  probe(
    "a length but no host",
    "must be refused",
    "GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n",
    "400 close",
  ),
  probe(
    "a negative length that overflows",
    "must be refused",
    get("GET / HTTP/1.1", "Content-Length: -123456789123456789123456789"),
    "400 close",
  ),
  probe(
    "a negative length",
    "must be refused",
    get("GET / HTTP/1.1", "Content-Length: -1234"),
    "400 close",
  ),
  probe(
    "a length of letters",
    "must be refused",
    get("GET / HTTP/1.1", "Content-Length: abc"),
    "400 close",
  ),
  probe("an empty value", "must be taken", get("GET / HTTP/1.1", "X-Empty-Header: "), "200:hello"),
  probe(
    "a control character",
    "must be refused",
    get("GET / HTTP/1.1", "X-Bad: test\x07"),
    "400 close",
  ),
  probe("version 9.9", "must be refused", get("GET / HTTP/9.9"), "400 close", "505 close"),
  probe(
    "words before the method",
    "must be refused",
    get("Extra lineGET / HTTP/1.1"),
    "400 close",
    "505 close",
  ),
  probe(
    "CR before a header",
    "must be refused",
    "GET / HTTP/1.1\r\nHost: x\r\n\rSome-Header: Test\r\n\r\n",
    "400 close",
  ),
  probe("a body", "must be taken", post(["Content-Length: 5"], "hello"), "200:hello"),
  probe(
    "a chunk",
    "must be taken",
    post(["Transfer-Encoding: chunked"], "c\r\nHellO world1\r\n0\r\n\r\n"),
    "200",
    "200 close",
  ),
  probe(
    "a length and chunks, in odd cases",
    "either",
    post(["content-LengtH: 5", "TransFer-Encoding: chunked"], "c\r\nHellO world1\r\n0\r\n\r\n"),
    "400 close",
  ),
]
