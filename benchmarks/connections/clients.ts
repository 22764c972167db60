// Clients of connections/run.ts, each on a connection of its own.
import { strict as assert } from "node:assert"
import { once } from "node:events"
import { connect, type Socket } from "node:net"

/** Characters of a response in which its last text is looked for. */
const MOST = 1000

/** Opened at the same time: fewer than a server's backlog. */
const BATCH = 100

/** Sends a request and waits for the last text of its response. @returns the connection, which stays open */
export async function request(port: number, text: string, ending: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").setNoDelay(true)
  await once(socket, "connect")
  await exchange(socket, text, ending)
  return socket
}

/** One more exchange on a connection. @returns number of bytes of the response */
export async function exchange(
  socket: Socket,
  text: string | Uint8Array,
  ending: string,
): Promise<number> {
  let length = 0
  let last = ""
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const take = (part: Buffer): void => {
    length += part.length
    last = (last + part.toString("latin1", Math.max(0, part.length - MOST))).slice(-MOST)
    if (last.includes(ending)) resolve()
  }
  const lost = (): void => reject(new Error(`the server closed the connection after: ${last}`))
  socket.on("data", take).once("close", lost)
  socket.write(text)
  await promise
  socket.off("data", take).off("close", lost)
  return length
}

/** Opens connections with a response each. */
export async function openMany(
  count: number,
  port: number,
  text: string,
  ending: string,
): Promise<Socket[]> {
  const all: Socket[] = []
  while (all.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - all.length) }, () =>
      request(port, text, ending),
    )
    all.push(...(await Promise.all(batch)))
  }
  return all
}

/** Waits until each connection has received an event. */
export async function receive(sockets: readonly Socket[], ending: string): Promise<void> {
  await Promise.all(sockets.map((socket) => exchange(socket, "", ending)))
}

export function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}

export const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** A server that does not know the path must not be measured. */
export async function checkRefused(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1").setNoDelay(true)
  socket.write(get("/nowhere"))
  const [part] = (await once(socket, "data")) as [Buffer]
  assert.match(part.toString(), /^HTTP\/1\.1 404 /)
  socket.destroy()
}
