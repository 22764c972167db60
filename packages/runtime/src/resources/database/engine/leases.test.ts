import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { Leases } from "./leases.ts"
import { socketPath } from "./places.ts"

const hello = {
  kind: "system",
  version: "17",
  server: "postgres://127.0.0.1:1",
  connections: 9,
} as const

/** Leases of a server that takes its time to stop, and their address. */
async function leasesOf(): Promise<{ leases: Leases; path: string }> {
  const folder = mkdtempSync(join(tmpdir(), "leases-"))
  const path = socketPath(folder)
  const leases = new Leases(
    hello,
    60_000,
    async () => false,
    () => new Promise(() => {}),
  )
  await leases.listen(path)
  onTestFinished(() => {
    leases.close()
    rmSync(folder, { recursive: true })
  })
  return { leases, path }
}

test("a program that connects gets the address of the server", async () => {
  const { leases, path } = await leasesOf()
  const socket = createConnection(path)
  const [line] = (await once(socket, "data")) as [Buffer]
  expect(JSON.parse(line.toString())).toEqual(hello)
  socket.destroy()
  leases.end()
})

test("a program that connects while the server stops gets none", async () => {
  const { leases, path } = await leasesOf()
  leases.end()
  const [error] = (await once(createConnection(path), "error")) as [NodeJS.ErrnoException]
  expect(error.code).toMatch(/ENOENT|ECONNREFUSED/)
})
