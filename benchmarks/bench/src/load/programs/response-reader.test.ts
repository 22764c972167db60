import { expect, test } from "vitest"
import { responseReader } from "./response-reader.ts"

function read(pieces: readonly string[]): [number, string][] {
  const answers: [number, string][] = []
  const take = responseReader(({ status, body }) => answers.push([status, body.toString()]))
  for (const piece of pieces) take(Buffer.from(piece))
  return answers
}

const three =
  "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello" +
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0a\r\n0123456789\r\n0\r\n\r\n" +
  "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n"

const expected = [
  [200, "hello"],
  [200, "abc0123456789"],
  [400, ""],
]

test("responses with a length, in chunks and without a body", () => {
  expect(read([three])).toEqual(expected)
})

test("wherever the bytes are cut", () => {
  for (let at = 1; at < three.length; at++) {
    expect(read([three.slice(0, at), three.slice(at)])).toEqual(expected)
  }
  expect(read([...three])).toEqual(expected)
})

test("anything that is not a response throws", () => {
  expect(() => read(["SSH-2.0-x\r\n\r\n"])).toThrow("where a response should begin")
  expect(() => read(["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n"])).toThrow(
    "a chunk without a size",
  )
})
