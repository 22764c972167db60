// Two replicas of examples/shop behind nginx, as its docker-compose.yml runs them, on a real PostgreSQL and, where
// nats-server is installed, on NATS: orders arrive while the replicas are killed and restarted alternately. Then each order
// exists once and was published once, and no tick of a cron job ran twice or was skipped.
import { strict as assert } from "node:assert"
import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { cells } from "../../packages/runtime/test/helpers/matrix.ts"
import { hasNats, startNats } from "../../packages/runtime/test/helpers/brokers/nats.ts"
import { freePort } from "../../packages/runtime/test/helpers/brokers/server.ts"
import { OwnPostgres } from "../../packages/runtime/test/helpers/own-postgres.ts"
import { writeNginxConfig } from "./proxies/nginx.ts"
import { stop, untilUp } from "./proxies/program.ts"
import { sell } from "./replicas/customers.ts"
import { allMailsSent, judgeClock, judgeOrders, prepareDatabase } from "./replicas/judge.ts"
import { Replica, shop } from "./replicas/replica.ts"

const ORDERS = 400
const PAYMENT_KEY = "a key of this test"
const [front, ...ports] = await Promise.all([freePort(), freePort(), freePort()])
const folder = mkdtempSync(join(tmpdir(), "precast-replicas-"))

try {
  execFileSync(join(shop, "node_modules/.bin/tspc"), { cwd: shop })
  // Without nginx the replicas would start and nothing would end them.
  execFileSync("nginx", ["-v"])
  const services = cells(["PostgreSQL", "NATS"], [hasNats ? "NATS" : "PostgreSQL"])
  if (services.includes("PostgreSQL")) await tryWith("PostgreSQL alone", {})
  if (services.includes("NATS") && hasNats) await tryWithNats()
  if (!hasNats) console.log("nats-server is not installed: the shop is not tested on NATS")
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function tryWithNats(): Promise<void> {
  const nats = await startNats()
  try {
    await tryWith("PostgreSQL and NATS", { TOPICS_URL: nats.url })
  } finally {
    await nats.close()
  }
}

async function tryWith(services: string, variables: NodeJS.ProcessEnv): Promise<void> {
  const postgres = await OwnPostgres.start()
  assert.ok(postgres, "no PostgreSQL is installed")
  const { TOPICS_URL: _topics, ...inherited } = process.env
  const { url } = postgres
  const env = {
    ...inherited,
    ...variables,
    NODE_ENV: "production",
    DATABASE_URL: url,
    PAYMENT_KEY,
    PRECAST_BANNER: "0",
  }
  try {
    execFileSync(process.execPath, ["dist/migrate.js"], { cwd: shop, env, stdio: "inherit" })
    await prepareDatabase(url)
    await sellWhileKilling(env, url)
    await judgeOrders(url, ORDERS)
    const ticks = await judgeClock(url)
    console.log(
      `Two replicas on ${services}: ${ORDERS} orders, each published once, ${ticks} ticks, each run once, with replicas killed`,
    )
  } finally {
    await postgres.close()
  }
}

async function sellWhileKilling(env: NodeJS.ProcessEnv, database: string): Promise<void> {
  const replicas = ports.map((port) => new Replica(env, port))
  const sold = new AbortController()
  const nginx = startNginx(env)
  try {
    await Promise.all(replicas.map((replica) => replica.ready()))
    await untilUp(front, nginx)
    const sale = { url: `http://127.0.0.1:${front}`, orders: ORDERS, paymentKey: PAYMENT_KEY }
    await Promise.all([sell(sale), killInTurn(replicas, sold.signal)])
    await allMailsSent(database, ORDERS)
  } finally {
    sold.abort()
    await Promise.all([stop(nginx), ...replicas.map(({ child }) => stop(child))])
  }
}

async function killInTurn(replicas: readonly Replica[], sold: AbortSignal): Promise<void> {
  for (const replica of [...replicas, ...replicas]) {
    await wait(1500)
    if (sold.aborted) return
    await replica.restart()
  }
}

function startNginx(env: NodeJS.ProcessEnv): ChildProcess {
  const [first = 0, second = 0] = ports
  const server = readFileSync(join(shop, "nginx.conf"), "utf8")
    .replace("shop-1:3000", `127.0.0.1:${first}`)
    .replace("shop-2:3000", `127.0.0.1:${second}`)
    .replace("listen 3000", `listen 127.0.0.1:${front}`)
  writeNginxConfig(folder, server)
  return spawn("nginx", ["-p", folder, "-c", "nginx.conf"], {
    env: { ...env, HOME: folder },
    stdio: ["ignore", "ignore", "inherit"],
  })
}
