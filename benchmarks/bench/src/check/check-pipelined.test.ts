import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { bytesOf, checkPipelined } from "./check-pipelined.ts"
import type { Known, Scenario } from "../types.ts"

const known = (path: string): Known => ({
  title: path,
  request: { method: "GET", path, headers: {} },
  answer: path,
  type: "text/plain",
})
const scenario: Scenario = {
  name: "paths",
  about: "",
  known: [known("/a"), known("/b"), known("/c")],
  refused: [{ title: "unknown", request: known("/x").request }],
}
const single: Scenario = { ...scenario, known: [known("/a")] }

/** A server on loopback whose responses to all requests of a connection `order` puts in order. */
async function serve(order: (answers: string[]) => string[]): Promise<number> {
  const server = createServer((socket) => {
    socket.setEncoding("utf8").once("data", (text: string) => {
      const paths = Array.from(text.matchAll(/^GET (\S+)/gm), ([, path = ""]) => path)
      const answers = paths.map((path) => {
        const status = path === "/x" ? "404 Not Found" : "200 OK"
        const head = `HTTP/1.1 ${status}\r\ncontent-type: text/plain\r\n`
        return `${head}content-length: ${path.length}\r\n\r\n${path}`
      })
      socket.end(order(answers).join(""))
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const inOrder = (answers: string[]): string[] => answers

test("correct responses in order", async () => {
  expect(await checkPipelined(await serve(inOrder), scenario, 16)).toBeUndefined()
  expect(await checkPipelined(await serve(inOrder), single, 4)).toBeUndefined()
})

test("responses in another order", async () => {
  const swapped = await serve(([first = "", second = "", ...rest]) => [second, first, ...rest])
  expect(await checkPipelined(swapped, scenario, 4)).toBe(
    `4 pipelined requests: response 1: "/a" returned /b instead of /a`,
  )
  const another = await serve(([first = "", second = ""]) => [second, first])
  expect(await checkPipelined(another, single, 2)).toBe(
    `2 pipelined requests: response 1: "/a" returned 404 /x instead of 200`,
  )
})

test("fewer answers, more answers, other things", async () => {
  const fewer = await serve((answers) => answers.slice(1))
  expect(await checkPipelined(fewer, scenario, 3)).toBe(
    "3 pipelined requests: 2 of 3 responses came",
  )
  const more = await serve((answers) => [...answers, ...answers])
  expect(await checkPipelined(more, scenario, 3)).toBe("3 pipelined requests: 6 responses came")
  const noise = await serve(() => ["hello\r\n\r\n"])
  expect(await checkPipelined(noise, scenario, 3)).toContain("where a response should begin")
})

test("a request as bytes has its length in bytes", () => {
  const request = { method: "POST", path: "/a", headers: { "x-b": "c" }, body: "ë" } as const
  expect(bytesOf(request)).toBe(
    "POST /a HTTP/1.1\r\nhost: 127.0.0.1\r\nx-b: c\r\ncontent-length: 2\r\n\r\në",
  )
})
