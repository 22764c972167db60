import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { WebSocketServer } from "ws"
import { arenaScenarios } from "../../arena/arena-scenarios.ts"
import { runLoadProgram } from "../load-program.ts"
import type { Load } from "../../results/result-types.ts"
import { echo } from "../../scenarios/echo.ts"
import { events, streamOf } from "../../scenarios/events.ts"
import { refused, wrongRequests } from "../../scenarios/refused.ts"
import type { Scenario } from "../../types.ts"
import { checkEcho } from "./check-echo.ts"

// A second of load each on a machine that runs other tests as well.
vi.setConfig({ testTimeout: 120_000 })

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const serve = (answer: RequestListener): Promise<number> => listening(createServer(answer))

function press({ load, known }: Scenario, port: number): Promise<Load> {
  const task = { port, asked: known[0].request, connections: 2, seconds: 1 }
  return runLoadProgram(load!, task, undefined)
}

/** Streams right events until `wrongFrom` streams have been sent. */
function streams(wrongFrom: number): Promise<number> {
  let sent = 0
  return serve((request, response) => {
    const count = Number(new URL(request.url!, "http://127.0.0.1").searchParams.get("count"))
    const text = streamOf(count)
    response.write(text.slice(0, 50))
    response.end(sent++ < wrongFrom ? text.slice(50) : text.slice(50).replace("World", "world"))
  })
}

test("sse: events are counted, and streams that are not right", async () => {
  const right = await press(events, await streams(Infinity))
  expect(right.requests).toBeGreaterThan(0)
  expect(right.requests % 100).toBe(0)
  expect(right).toMatchObject({ refused: 0, errors: 0 })

  const wrong = await press(events, await streams(1))
  expect(wrong.refused).toBeGreaterThan(0)
})

/** A WebSocket that sends back what `answer` makes of a message, and nothing for `undefined`. */
function socket(answer: (text: string) => string | undefined): Promise<number> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, path: "/echo" })
  sockets.on("connection", (one) => {
    one.on("message", (data: Buffer) => {
      const text = answer(data.toString())
      if (text !== undefined) one.send(text)
    })
  })
  return listening(server)
}

/** What a server that checks a message makes of it. */
function checked(text: string): string | undefined {
  try {
    const { id, text: said } = JSON.parse(text) as { id: unknown; text: unknown }
    const fits = Number.isInteger(id) && typeof said === "string" && said.length <= 100
    return fits ? JSON.stringify({ id, text: said }) : undefined
  } catch {
    return undefined
  }
}

test("ws-echo: messages are counted and timed, and those that are not right end it", async () => {
  const right = await press(echo, await socket(checked))
  expect(right).toMatchObject({ refused: 0, errors: 0, p50: expect.any(Number) })
  expect(right.requests).toBeGreaterThan(0)

  const wrong = await press(echo, await socket((text) => text.replace("message", "massage")))
  expect(wrong.refused).toBe(2)
  const none = await press(echo, await serve((_request, response) => response.end()))
  expect(none).toMatchObject({ requests: 0, errors: 2 })
})

test("ws-echo: who sends back anything, or something else, is found out", async () => {
  expect(await checkEcho(await socket(checked), "/echo")).toBeUndefined()
  expect(await checkEcho(await socket((text) => text), "/echo")).toBe(
    `the message { "id": -7, "text": "Zo\\u00eb \\"" } returned { "id": -7, "text": "Zo\\u00eb \\"" } instead of {"id":-7,"text":"Zoë \\""}`,
  )
  const parsed = (text: string): string => {
    try {
      return JSON.stringify(JSON.parse(text))
    } catch {
      return "no JSON"
    }
  }
  expect(await checkEcho(await socket(parsed), "/echo")).toBe(
    "a message that does not fit came back: id is a text",
  )
  expect(await checkEcho(await serve((_request, response) => response.end()), "/echo")).toBe(
    "the WebSocket /echo: the handshake: HTTP/1.1 200 OK",
  )
})

const arena = (name: string): Scenario => arenaScenarios.find((one) => one.name === name)!

test("arena: a connection keeps to one request, and is reset before the next one of the mix", async () => {
  const connections = new Map<Socket, string[]>()
  const port = await serve((request, response) => {
    const paths = connections.get(request.socket) ?? []
    connections.set(request.socket, [...paths, request.url!])
    response.end("{}")
  })
  expect(await press(arena("api-4"), port)).toMatchObject({ refused: 0, errors: 0 })
  const all = [...connections.values()]
  expect(Math.max(...all.map((paths) => paths.length))).toBe(5)
  expect(all.every((paths) => new Set(paths).size === 1)).toBe(true)
  const kinds = new Set(all.map(([path = ""]) => path.split("?")[0]))
  expect([...kinds].toSorted()).toEqual(["/async-db", "/baseline11", "/json/50"])
})

test("arena: responses without success are counted; numbers have zeros in front", async () => {
  const paths: string[] = []
  const port = await serve((request, response) => {
    paths.push(`${request.method} ${request.url}`)
    response.writeHead(request.method === "POST" ? 500 : 201).end()
  })
  const load = await press(arena("crud"), port)
  expect(load.refused).toBe(paths.filter((path) => path.startsWith("POST")).length)
  expect(load.refused).toBeGreaterThan(0)
  expect(paths.some((path) => /^GET \/crud\/items\/0\d{4}$/.test(path))).toBe(true)
})

/** Refuses with 400, or 422 for an empty body, until it has had `wrongFrom` requests. */
function refusing(wrongFrom: number): Promise<number> {
  let asked = 0
  return serve((request, response) => {
    const status = request.headers["x-foo"] === undefined ? 422 : 400
    request.resume()
    response.writeHead(asked++ < wrongFrom ? status : 500, { "content-type": "application/json" })
    response.end(`{"error":"no"}`)
  })
}

const ways: [string, () => void][] = [
  ["the load tool", () => undefined],
  ["a program of ours where wrk is not there", () => vi.stubEnv("PATH", "")],
]

test.each(ways)("refused: statuses are counted by %s", async (_title, set) => {
  set()
  onTestFinished(() => void vi.unstubAllEnvs())
  const right = await press(refused, await refusing(Infinity))
  expect(right.requests).toBeGreaterThan(0)
  expect(right).toMatchObject({ refused: 0, errors: 0 })

  const wrong = await press(refused, await refusing(wrongRequests.length + 5))
  expect(wrong.refused).toBeGreaterThan(0)
})

test("refused: who takes a wrong request is not measured", async () => {
  const port = await serve((_request, response) => response.end("{}"))
  await expect(press(refused, port)).rejects.toThrow("returned 200")
})
