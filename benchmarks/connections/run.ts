// What many clients of server-sent events, and downloads, cost on each core and on node:http by hand: CPU of an event to
// one of the clients, and of a megabyte. Medians of `--rounds` alternating rounds. `--smoke` shows only that it works;
// nothing is written. Idle connections and uploads are scenarios of `precast bench`.
import { strict as assert } from "node:assert"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { loadavg } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { connect } from "node:net"
import { pinsHere } from "../bench/src/server/pin.ts"
import { startServer, type Server } from "../bench/src/server/start-server.ts"
import { usageOf } from "../bench/src/server/usage.ts"
import * as clients from "./clients.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", short: "r", default: "5" },
    clients: { type: "string", default: "10000" },
    smoke: { type: "boolean", default: false },
  },
})
const rounds = values.smoke ? 1 : Number(values.rounds)
const count = values.smoke ? 100 : Number(values.clients)
const events = values.smoke ? 2 : 10
const megabytes = values.smoke ? 5 : 300

const HELLO = '{"message":"Hello"}'
const folder = join(import.meta.dirname, "dist")
const programs = [
  ["Precast, uws", "server.js", { PRECAST_CORE: "uws" }],
  ["Precast, js", "server.js", { PRECAST_CORE: "js" }],
  ["Precast, node", "server.js", { PRECAST_CORE: "node" }],
  ["node:http, an iteration for each client", "node-http.js", { ITERATE: "1" }],
  ["node:http, one loop for all clients", "node-http.js", {}],
] as const

/** Rows of the table, in the order in which they are measured. */
const parts: Readonly<Record<string, (server: Server) => Promise<number>>> = {
  "event to one client, µs": event,
  "download of 1 MB, µs": download,
}

type Row = Record<string, number>
const samples = new Map(programs.map(([name]) => [name, [] as Row[]]))
for (let round = 0; round < rounds; round++) {
  for (const [name, file, env] of programs) samples.get(name)!.push(await measure(file, env))
}
report()

async function measure(file: string, env: Readonly<Record<string, string>>): Promise<Row> {
  const command = [process.execPath, join(folder, file)]
  const server = await startServer(command, { ...env, PRECAST_BANNER: "0" }, pinsHere().server)
  try {
    await clients.checkRefused(server.port)
    // Code that has run, and memory that is in use, must not count for the first part.
    for (let at = 0; at < 20; at++)
      clients.closeAll(await clients.openMany(100, server.port, clients.get("/hello"), HELLO))
    await sleep(500)
    const row: Row = {}
    for (const [name, part] of Object.entries(parts)) row[name] = await part(server)
    return row
  } finally {
    await server.stop()
  }
}

async function event({ pid, port }: Server): Promise<number> {
  const open = await clients.openMany(count, port, clients.get("/ticks"), "text/event-stream")
  const sender = connect(port, "127.0.0.1").setNoDelay(true)
  await once(sender, "connect")
  await sleep(1000)
  const before = cpu(pid)
  for (let n = 0; n < events; n++) {
    const all = clients.receive(open, `{"n":${n},"message":"tick"}`)
    const post = `POST /tick/${n} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`
    await clients.exchange(sender, post, "\r\n\r\n")
    await all
  }
  const spent = cpu(pid) - before
  clients.closeAll([...open, sender])
  await sleep(500)
  return spent / events / count
}

async function download({ pid, port }: Server): Promise<number> {
  const socket = await clients.request(port, clients.get("/hello"), HELLO)
  const before = cpu(pid)
  for (let at = 0; at < megabytes; at++) {
    const length = await clients.exchange(socket, clients.get("/megabyte"), "az")
    assert.ok(length > 1_000_000)
  }
  const spent = cpu(pid) - before
  socket.destroy()
  return spent / megabytes
}

/** Microseconds. */
function cpu(pid: number): number {
  const found = usageOf(pid)
  assert.ok(found, "the server has exited")
  return found.user + found.system
}

function report(): void {
  const names = Object.keys(parts)
  const rows = [...samples].map(([name, list]) => ({
    name,
    ...Object.fromEntries(
      names.map((part) => [part, spread(list.map((row) => row[part] ?? Number.NaN))]),
    ),
  }))
  console.log(
    `| ${count} connections | ${names.join(" | ")} |\n|---|${"--:|".repeat(names.length)}`,
  )
  for (const { name, ...row } of rows) {
    const cells = Object.values<Spread>(row).map(
      ({ median, least, most }) => `${median} (${least}–${most})`,
    )
    console.log(`| ${name} | ${cells.join(" | ")} |`)
  }
  if (values.smoke) return
  const result = {
    date: new Date().toISOString(),
    node: process.version,
    loadAverage: loadavg()[0],
    rounds,
    connections: count,
    rows,
  }
  const file = join(import.meta.dirname, "../results/connections.json")
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
}

interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

function spread(list: readonly number[]): Spread {
  const sorted = list.toSorted((a, b) => a - b).map((each) => Math.round(each * 100) / 100)
  const [least = 0] = sorted
  return { median: sorted[sorted.length >> 1] ?? 0, least, most: sorted.at(-1) ?? 0 }
}
