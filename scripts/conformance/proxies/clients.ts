import { once } from "node:events"
import { connect, type TLSSocket } from "node:tls"
import type { ProxyAddress } from "./checks.ts"

/** How long an attack may stay without a response. */
const ATTACK_MS = 60
/** After this, another client counts as delayed. */
const PATIENCE_MS = 1000

/** Sends bytes on a connection of its own. @returns the connection, still open, as soon as there is a response */
export async function attack(at: ProxyAddress, text: string): Promise<TLSSocket> {
  const socket = await open(at)
  socket.write(Buffer.from(text, "latin1"))
  socket.resume()
  const signal = AbortSignal.timeout(ATTACK_MS)
  await Promise.race([once(socket, "data", { signal }), once(socket, "close", { signal })]).catch(
    () => {},
  )
  return socket
}

/**
 * Two requests of another client on one connection: HAProxy sends the first of a client on a connection of its own.
 * @returns what is wrong with the responses; undefined: nothing
 */
export async function customer(at: ProxyAddress, name: string): Promise<string | undefined> {
  const socket = await open(at)
  const timer = setTimeout(() => socket.destroy(), 15_000)
  let harm: string | undefined
  for (let count = 1; count <= 2 && harm === undefined; count++) {
    const start = performance.now()
    socket.write(`GET /hello/${name}${count} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const expected = `{"message":"Hello, ${name}${count}"}`
    const response = await responseOf(socket, expected)
    const ms = performance.now() - start
    const isRight = response.startsWith("HTTP/1.1 200 ") && response.endsWith(expected)
    if (!isRight) harm = response === "" ? "no response" : `got ${response.slice(0, 40)}`
    else if (ms > PATIENCE_MS) harm = `${Math.round(ms)} ms`
  }
  clearTimeout(timer)
  socket.destroy()
  return harm
}

/** @returns what has come when the expected body has, or the connection has closed */
async function responseOf(socket: TLSSocket, expected: string): Promise<string> {
  let response = ""
  const take = (part: Buffer): void => {
    response += part.toString("latin1")
    if (response.endsWith(expected) || response.length > 10_000) socket.emit("complete")
  }
  socket.on("data", take)
  await Promise.race([once(socket, "complete"), once(socket, "close")])
  socket.off("data", take)
  return response
}

async function open({ front, ca }: ProxyAddress): Promise<TLSSocket> {
  const socket = connect({
    port: front,
    host: "localhost",
    servername: "localhost",
    ca,
    ALPNProtocols: ["http/1.1"],
  })
  await once(socket, "secureConnect")
  socket.on("error", () => {}) // A reset is a close, too.
  return socket
}
