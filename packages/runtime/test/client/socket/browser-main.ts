// Runs in a browser, bundled by browser.test.ts.
import { createSocket } from "@precast/runtime/client"
import type { chat, files, numbers, ServerMessage } from "./app.ts"

/** What comes of a conversation with the page's own server. */
async function talk(): Promise<unknown> {
  let asked = 0
  const socket = createSocket<typeof chat>("", {
    input: () => ({ room: "a/b é", since: new Date(7), tag: [String(++asked)] }),
    protocols: ["v1"],
    retry: { baseMs: 1, maxMs: 5 },
  })
  const problems: string[] = []
  socket.on("error", (error) => void problems.push(error.kind))
  const messages = socket[Symbol.asyncIterator]()
  const next = async (): Promise<ServerMessage | void> => (await messages.next()).value
  socket.send({ kind: "say", text: "far too long a text", at: new Date(0) })
  socket.send({ kind: "say", text: "x 😀", at: new Date(5) })
  const joined = await next()
  const said = await next()
  const { protocol } = socket
  socket.send({ kind: "drop" })
  const again = await next()
  socket.send({ kind: "leave", code: 4001, reason: "bye" })
  const error = await messages.next().catch(({ code, reason }) => [code, reason])
  return {
    joined: joined?.kind === "joined" && [joined.room, joined.since?.getTime(), joined.tags],
    said: said?.kind === "said" && [
      said.text,
      said.at.getTime(),
      String(said.total),
      [...said.words],
    ],
    again: again?.kind === "joined" && again.tags,
    problems,
    protocol,
    error,
    state: socket.state,
  }
}

async function bytes(): Promise<unknown> {
  const socket = createSocket<typeof files>("/v1", { input: { path: "x" } })
  socket.send(Uint8Array.of(1, 2, 3))
  for await (const message of socket) {
    socket.close()
    return typeof message === "string" ? message : [...message]
  }
  return undefined
}

/** What a socket that resumes receives while its connection is lost five times. */
async function resume(): Promise<unknown> {
  const socket = createSocket<typeof numbers>("", { resume: true, retry: { baseMs: 1, maxMs: 50 } })
  const got: (number | "gap")[] = []
  let opened = 0
  socket.on("gap", () => got.push("gap"))
  socket.on("open", () => {
    if (opened++ === 0) socket.send({ kind: "drop" })
  })
  for await (const message of socket) {
    got.push(message)
    if (got.length >= 5) break
    socket.send({ kind: "drop" })
  }
  socket.close()
  return { steps: got.map((one) => Number(one) - Number(got[0])), opened }
}

/** Whether a connection to another server opens. */
async function opens(url: string): Promise<boolean> {
  const socket = createSocket<typeof chat>(url, { input: { room: "a" }, retry: 0 })
  return new Promise((resolve) => {
    socket.on("open", () => {
      resolve(true)
      socket.close()
    })
    socket.on("close", () => resolve(false))
  })
}

/** The error for a header, which no browser sends. */
function header(): string {
  try {
    createSocket<typeof chat>("", { input: { room: "a", token: "t" } }).close()
    return "sent"
  } catch (error) {
    return String(error)
  }
}

Object.assign(globalThis, { talk, bytes, resume, opens, header })
