import { connect } from "node:net"
import type { ListenSocket, Uws, UwsApp } from "./uws-types.ts"

/** Properties of this build of the core, tested once over a loopback socket. */
export interface Traits {
  /**
   * A status line with CRLF goes to the wire as it is, so that one native call writes the status and
   * all headers. Works because the core does not check it; a later one may, and headers are written
   * one by one then.
   */
  readonly blocks: boolean
  /** The core itself refuses unsound framing, so that we need not look at every header. */
  readonly strictFraming: boolean
}

const NOTHING_KNOWN: Traits = { blocks: false, strictFraming: false }

/** Requests that a core with sound framing refuses; released ones take them (facts of 2026). */
const UNSOUND: readonly string[] = [
  "Content-Length: 5\r\nContent-Length: 10\r\n\r\nhello",
  "Content-Length: 10\r\nContent-Length: 5\r\n\r\nhellohello",
  "Content-Length: \r\nContent-Length: 5\r\n\r\nhello",
  "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding: \r\nContent-Length: 5\r\n\r\nhello",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
  ": x\r\nContent-Length: 5\r\n\r\nhello",
]

const HEAD = "POST / HTTP/1.1\r\nHost: localhost\r\n"
const NO_BODY = `${HEAD}Content-Length: 0\r\n\r\n`
const BLOCK = "HTTP/1.1 200 OK\r\nx-a: 1\r\nx-b: 2\r\n"

let traits: Promise<Traits> | undefined

/** What the test of the known binaries gives (binary/known-binaries.ts). */
export const KNOWN_TRAITS: Traits = { blocks: true, strictFraming: false }

/** Tests the core, once for a process. Nothing is taken for granted when the test cannot run. */
export function testCore(uws: Uws): Promise<Traits> {
  traits ??= run(uws).catch(() => NOTHING_KNOWN)
  return traits
}

async function run(uws: Uws): Promise<Traits> {
  const app = uws.App()
  try {
    const port = await open(uws, app)
    const blocks = (await ask(port, NO_BODY)).startsWith(BLOCK)
    for (const rest of UNSOUND) {
      const isRefused = (await ask(port, HEAD + rest)).startsWith("HTTP/1.1 400")
      if (!isRefused) return { blocks, strictFraming: false }
    }
    return { blocks, strictFraming: true }
  } finally {
    app.close()
  }
}

function open(uws: Uws, app: UwsApp): Promise<number> {
  app.any("/*", (res) => void res.writeStatus("200 OK\r\nx-a: 1\r\nx-b: 2").end("", true))
  return new Promise((resolve, reject) => {
    app.listen("127.0.0.1", 0, 1, (socket: ListenSocket | false) => {
      if (socket === false) reject(new Error("no loopback port"))
      else resolve(uws.us_socket_local_port(socket))
    })
  })
}

function ask(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(request, "latin1"))
    socket.setTimeout(1000, () => socket.destroy())
    socket.on("error", reject)
    socket.on("data", (data) => {
      answer += data.toString("latin1")
      // The head is all we look at.
      if (answer.includes("\r\n\r\n")) socket.destroy()
    })
    socket.on("close", () => resolve(answer))
  })
}
