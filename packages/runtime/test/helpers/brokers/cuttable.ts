import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"

/** A way to a port of this machine whose connections can be ended, by both sides at once. */
export async function cuttable(
  port: number,
): Promise<{ port: number; cut(): void; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(port, "127.0.0.1")
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one.on("error", () => other.destroy())
      one.on("close", () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const cut = (): void => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: async () => {
      const closed = once(server, "close")
      server.close()
      cut()
      await closed
    },
  }
}
