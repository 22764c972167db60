// How many messages a second rooms pass on: each client sends its next message when its last one has come back.
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** Clients of rooms. */
export interface Crowd {
  readonly port: number
  readonly rooms: number
  readonly perRoom: number
}

/** A message of 64 bytes, as JSON. */
const TEXT = JSON.stringify("x".repeat(62))
/** A frame of the server: two bytes, and the text. */
const FRAME = 2 + TEXT.length

/** @returns messages that clients have received, a second */
export async function throughput(
  { port, rooms, perRoom }: Crowd,
  seconds: number,
): Promise<number> {
  let received = 0
  const sockets: Socket[] = []
  for (let room = 0; room < rooms; room++) {
    const all = await Promise.all(Array.from({ length: perRoom }, () => join(port, room)))
    sockets.push(...all)
  }
  const frame = masked(TEXT)
  for (const [at, socket] of sockets.entries()) {
    let bytes = 0
    // One client of each room sends; its own message is one of those that it receives.
    const isSender = at % perRoom === 0
    socket.on("data", (part: Buffer) => {
      bytes += part.length
      const whole = Math.floor(bytes / FRAME)
      bytes -= whole * FRAME
      received += whole
      if (isSender) for (let sent = 0; sent < whole; sent++) socket.write(frame)
    })
    // Four messages of a room are in flight.
    if (isSender) for (let sent = 0; sent < 4; sent++) socket.write(frame)
  }
  await sleep(1000)
  const [before, started] = [received, performance.now()]
  await sleep(seconds * 1000)
  const rate = ((received - before) * 1000) / (performance.now() - started)
  for (const socket of sockets) socket.destroy()
  return Math.round(rate)
}

async function join(port: number, room: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").setNoDelay(true)
  await once(socket, "connect")
  const key = randomBytes(16).toString("base64")
  socket.write(
    `GET /chat/${room} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  const [head] = (await once(socket, "data")) as [Buffer]
  if (!head.toString("latin1").startsWith("HTTP/1.1 101 ")) throw new Error(`${head}`)
  return socket.on("error", () => {})
}

/** A text frame of a client, RFC 6455 §5.2, with a mask of zeros. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
