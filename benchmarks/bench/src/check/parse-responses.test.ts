import { expect, test } from "vitest"
import { parseResponses } from "./parse-responses.ts"

const plain = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nHë"
const chunked =
  "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\na\r\n0123456789\r\n0\r\n\r\n"

test("responses are read in order, with a length and in chunks", () => {
  expect(parseResponses(Buffer.from(plain + chunked + plain))).toEqual([
    {
      status: 200,
      headers: { "content-type": "text/plain", "content-length": "3" },
      body: "Hë",
    },
    { status: 404, headers: { "transfer-encoding": "chunked" }, body: "abc0123456789" },
    expect.objectContaining({ body: "Hë" }),
  ])
})

test("at each place where bytes may end, the responses before are read", () => {
  const bytes = Buffer.from(plain + chunked)
  const first = Buffer.byteLength(plain)
  for (let end = 0; end <= bytes.length; end++) {
    const expected = Number(end >= first) + Number(end === bytes.length)
    expect(parseResponses(bytes.subarray(0, end))).toHaveLength(expected)
  }
})

test.each([
  ["HTTP/1.0 200 OK\r\n\r\n", `"HTTP/1.0 200 OK" where a response should begin`],
  ["HTTP/1.1 200 OK\r\n\r\n", "a response without a length"],
  ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n", "a chunk without a size"],
])("%j is an error", (text, message) => {
  expect(() => parseResponses(Buffer.from(text))).toThrow(message)
})
