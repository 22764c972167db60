import { Agent, get } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { startPrecast } from "./helpers/bin.ts"
import { makeFolder, plainApp } from "./helpers/folder.ts"
import { freePort } from "../../runtime/test/helpers/brokers/server.ts"
import { cells } from "../../runtime/test/helpers/matrix.ts"

// Clients that send requests all the time while an app is edited: none is refused, reset or left without a response.

/** An app whose response names its version. */
function source(version: string, port: number, more = ""): string {
  return `import { api, serve } from "@precast/runtime"
const version = api({ method: "GET", path: "/version" }, () => ({ version: "${version}" }))
${more}
await serve({ version }, { port: ${port} })
`
}

function app(files: Readonly<Record<string, string>>) {
  const folder = makeFolder({ ...plainApp, ...files })
  folder.install("ts-patch")
  return folder
}

interface Client {
  /** What its requests got: statuses with versions, and errors. */
  readonly seen: Map<string, number>
  stop(): Promise<void>
}

/** Sends one request after the other. */
function startClient(url: string, agent: Agent): Client {
  const seen = new Map<string, number>()
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const text = await request(url, agent).catch((error: Error) => error.message)
      seen.set(text, (seen.get(text) ?? 0) + 1)
      await sleep(1)
    }
    agent.destroy()
  }
  const ended = run()
  const stop = (): Promise<void> => {
    stopping.abort()
    return ended
  }
  onTestFinished(stop)
  return { seen, stop }
}

function request(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent }, (response) => {
      let body = ""
      response.on("data", (part) => (body += String(part)))
      response.on("end", () => resolve(`${response.statusCode} ${body}`))
      response.on("error", reject)
    }).on("error", (error: NodeJS.ErrnoException) => {
      // A server may close an idle connection at any time: clients send the request again (RFC 9112, 9.3.1).
      if (sent.reusedSocket && error.code === "ECONNRESET") resolve(request(url, agent))
      else reject(error)
    })
  })
}

/** Some with a connection for each request, as the proxies of bundlers have, and some that keep theirs. */
function startClients(url: string): Client[] {
  return [false, false, true, true].map((keepAlive) =>
    startClient(url, new Agent({ keepAlive, maxSockets: 1 })),
  )
}

/** Waits until all have got the response. */
async function untilSeen(clients: readonly Client[], version: string): Promise<void> {
  while (!clients.every(({ seen }) => seen.has(`200 {"version":"${version}"}`))) await sleep(10)
}

const limit = { timeout: 120_000 }

test.each(cells(["js", "node", "uws"], ["js", "uws"]))(
  "%s core: every request gets a response",
  limit,
  async (core) => {
    const port = await freePort()
    const folder = app({ "src/main.ts": source("0", port) })
    const dev = startPrecast(folder.path, ["dev"], { env: { PRECAST_CORE: core } })
    await dev.until(new RegExp(`Serving on http://127.0.0.1:${port} \\(${core}\\)`))
    const clients = startClients(`http://127.0.0.1:${port}/version`)
    await untilSeen(clients, "0")
    for (const version of ["1", "2"]) {
      folder.write("src/main.ts", source(version, port))
      await untilSeen(clients, version)
    }
    // An error in between: the previous app keeps running.
    folder.write("src/main.ts", source("wrong", port, "const wrong: number = 'one'"))
    await dev.until(/keeps running/)
    const slow = "await new Promise((done) => setTimeout(done, 2000))"
    folder.write("src/main.ts", source("3", port, `declare const setTimeout: any\n${slow}`))
    await untilSeen(clients, "3")
    await Promise.all(clients.map((client) => client.stop()))
    const all = new Set(clients.flatMap(({ seen }) => [...seen.keys()]))
    expect([...all].toSorted()).toEqual(
      ["0", "1", "2", "3"].map((each) => `200 {"version":"${each}"}`),
    )
  },
)

/** Two servers, and where the client is. */
function serving(options: string, [port, second]: readonly number[]): string {
  return `import { api, type Context, serve } from "@precast/runtime"
const from = api({ method: "GET", path: "/from" }, (_: {}, { address }: Context) => address)
const other = api({ method: "GET", path: "/other" }, () => "other")
await serve({ from }, { port: ${port}, ${options} })
await serve({ other }, { port: ${second}, dashboard: false })
declare const setTimeout: any
`
}

test.each(["js", "uws"])(
  "%s core: another address and workers get the port; an app that exits releases it",
  limit,
  async (core) => {
    const ports = [await freePort(), await freePort()]
    const [port, second] = ports
    const folder = app({ "src/main.ts": serving("", ports) })
    const dev = startPrecast(folder.path, ["dev"], { env: { PRECAST_CORE: core } })
    const url = `http://127.0.0.1:${port}`
    const started = async (): Promise<void> =>
      void (await dev.until(new RegExp(`Serving on http://\\S+:${second} `)))
    const text = async (path: string): Promise<unknown> => (await fetch(path)).json()
    await started()
    expect(await text(`${url}/from`)).toBe("127.0.0.1")
    expect(await text(`http://127.0.0.1:${second}/other`)).toBe("other")
    for (const options of [`host: "0.0.0.0"`, "workers: 2", ""]) {
      folder.write("src/main.ts", serving(options, ports))
      await started()
      expect(await text(`${url}/from`)).toBe("127.0.0.1")
      expect(await text(`http://127.0.0.1:${second}/other`)).toBe("other")
    }
    folder.write(
      "src/main.ts",
      `${serving("", ports)}setTimeout(() => { throw new Error("end") }, 100)\n`,
    )
    await dev.until(/the app ended \(exit code 1\)/)
    await expect(fetch(`${url}/from`)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } })
    folder.write("src/main.ts", serving("", ports))
    await started()
    expect(await text(`${url}/from`)).toBe("127.0.0.1")
  },
)
