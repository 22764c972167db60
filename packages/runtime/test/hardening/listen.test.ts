import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { serve } from "../../src/app/serve/serve.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { Program } from "../helpers/program.ts"

const routes = [endpoint("GET", "/ok", () => "ok")]

function freshPath(): string {
  return join(mkdtempSync(join(tmpdir(), "precast-socket-")), "app.sock")
}

async function askFile(socketPath: string): Promise<string> {
  const sent = request({ socketPath, path: "/ok", agent: false })
  sent.end()
  const [response] = await once(sent, "response")
  return text(response)
}

describeCores("a unix socket", ({ serve, core }) => {
  test("is served, for its owner and group, and its file goes with the server", async () => {
    const socket = freshPath()
    const app = await serve(routes, { socket })
    expect(await askFile(socket)).toBe('"ok"')
    expect([app.url, app.port, app.core]).toEqual([`unix:${socket}`, 0, core])
    expect(statSync(socket).mode & 0o777).toBe(0o660)
    await app.close()
    expect(existsSync(socket)).toBe(false)
  })

  test("has the configured permissions", async () => {
    const socket = freshPath()
    await serve(routes, { socket, socketMode: 0o600 })
    expect(statSync(socket).mode & 0o777).toBe(0o600)
  })

  test("that a dead process left behind is taken over", async () => {
    const socket = freshPath()
    const text = `require("net").createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, "SIGKILL"))`
    spawnSync(process.execPath, ["--eval", text])
    expect(existsSync(socket)).toBe(true)
    await serve(routes, { socket })
    expect(await askFile(socket)).toBe('"ok"')
  })

  test("is left alone when a process listens on it", async () => {
    const socket = freshPath()
    await serve(routes, { socket })
    await expect(serve(routes, { socket })).rejects.toThrow(`PC2007: Port in use: unix:${socket}`)
    expect(await askFile(socket)).toBe('"ok"')
  })

  test("is not put in place of a file, or into a folder that is not there", async () => {
    const file = freshPath()
    writeFileSync(file, "precious")
    await expect(serve(routes, { socket: file })).rejects.toThrow(/PC2008: .*EEXIST/)
    expect(statSync(file).size).toBe(8)
    const socket = join(tmpdir(), "no such folder", "app.sock")
    await expect(serve(routes, { socket })).rejects.toThrow(/PC2008: .*(ENOENT|EACCES)/)
  })
})

test("options that are wrong are refused", async () => {
  await expect(serve(routes, { socket: "app" })).rejects.toThrow(/PC2012: .*"socket"/)
  const wrong = { socket: "/tmp/x/app.sock", socketMode: 0o7777 }
  await expect(serve(routes, wrong)).rejects.toThrow(/PC2012: .*"socketMode"/)
  await expect(serve(routes, { socket: "activation" })).rejects.toThrow(/PC2055: .*LISTEN_FDS/)
  const workers = serve(routes, { socket: "/tmp/x/app.sock", workers: 2 })
  await expect(workers).rejects.toThrow(/PC2055: .*unix socket/)
})

test("a socket that was passed (LISTEN_FDS) is served by the js core", async () => {
  const listener = createServer().listen(0, "127.0.0.1")
  await once(listener, "listening")
  const { port } = listener.address() as { port: number }
  const { fd } = (listener as unknown as { _handle: { fd: number } })._handle
  const child = spawn(process.execPath, [Program.file("activation")], {
    env: { ...process.env, LISTEN_FDS: "1" },
    stdio: ["ignore", "pipe", "inherit", fd],
  })
  try {
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer]
    // After that only the child accepts connections.
    listener.close()
    expect(line.toString().trim()).toBe(`js ${port}`)
    expect(await (await fetch(`http://127.0.0.1:${port}/ok`)).text()).toBe('"ok"')
  } finally {
    child.kill("SIGTERM")
    await once(child, "exit")
  }
})
