// Two replicas of examples/shop behind nginx, as its docker-compose.yml runs them, on a real PostgreSQL and, where
// nats-server is installed, on NATS: orders come in while one replica after the other is killed and starts again.
// Then each order is there once and has told of itself once, and no tick of a clock ran twice or was passed over.
import { strict as assert } from "node:assert"
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { openEngine, withClient } from "../../packages/runtime/dist/node/engine.js"
import { answers, stopped } from "./proxies/program.mjs"

const ORDERS = 400
const STOCK = 100_000
const KEY = "a key of this test"
const EVERY = 200
const shop = resolve(import.meta.dirname, "../../examples/shop")
const clock = new URL("replicas-clock.mjs", import.meta.url).href
const from = 20_000 + (process.pid % 10_000)
const [front, one, two, natsPort] = [0, 10_000, 20_000, 30_000].map((more) => from + more)
const folder = mkdtempSync(join(tmpdir(), "precast-replicas-"))
const running = new Set()

try {
  execFileSync(join(shop, "node_modules/.bin/tspc"), { cwd: shop })
  await tryWith("PostgreSQL alone", {})
  if (spawnSync("nats-server", ["--version"]).status === 0)
    await tryWith("PostgreSQL and NATS", { TOPICS_URL: await startNats() })
  else console.log("nats-server is not installed here: the shop is not tried on NATS")
} finally {
  await Promise.all([...running].map((child) => stopped(child)))
  rmSync(folder, { recursive: true, force: true })
}

async function tryWith(what, more) {
  const project = join(folder, what.replaceAll(" ", "-"))
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), "{}")
  const engine = await openEngine({ name: "shop", folder: project, env: withoutDatabase() })
  const env = {
    ...withoutDatabase(),
    ...more,
    NODE_ENV: "production",
    DATABASE_URL: engine.url,
    PAYMENT_KEY: KEY,
    PRECAST_BANNER: "0",
  }
  try {
    execFileSync(process.execPath, ["dist/migrate.js"], { cwd: shop, env, stdio: "inherit" })
    await withClient(engine.url, async (client) => {
      await client.query(`update products set stock = ${STOCK}`)
      await client.query("create table clock_ticks (tick timestamptz)")
    })
    await withReplicas(env, sell)
    await withClient(engine.url, judge)
    const ticks = await withClient(engine.url, judgeClock)
    console.log(
      `Two replicas on ${what}: ${ORDERS} orders, each told of once, ${ticks} ticks, each run once, with replicas killed`,
    )
  } finally {
    await engine.stop()
  }
}

function withoutDatabase() {
  const { DATABASE_URL: _database, TOPICS_URL: _topics, ...env } = process.env
  return env
}

async function withReplicas(env, work) {
  const replicas = [replica(env, one), replica(env, two)]
  const over = new AbortController()
  const nginx = start("nginx", ["-p", folder, "-c", writeConfig()], { ...env, HOME: folder })
  try {
    await Promise.all(replicas.map((each) => each.ready()))
    await answers(front, nginx)
    await Promise.all([work(), killInTurn(replicas, over.signal)])
    await everythingTold(env.DATABASE_URL)
  } finally {
    over.abort()
    await Promise.all([nginx, ...replicas.map((each) => each.child())].map((it) => stopped(it)))
  }
}

function replica(env, port) {
  const run = () =>
    start(process.execPath, ["--import", clock, "dist/main.js"], { ...env, PORT: `${port}` }, shop)
  let child = run()
  return {
    child: () => child,
    ready: () => answers(port, child),
    async killed() {
      child.kill("SIGKILL")
      await once(child, "exit")
      child = run()
      await answers(port, child)
    },
  }
}

async function killInTurn(replicas, over) {
  for (const each of [...replicas, ...replicas]) {
    await new Promise((done) => setTimeout(done, 1500))
    if (over.aborted) return
    await each.killed()
  }
}

/** Customers who ask again until they are answered: their keys make one order of it. */
async function sell() {
  const tokens = await Promise.all(Array.from({ length: 8 }, (_, at) => signUp(at)))
  await withEach(ORDERS, 16, async (at) => {
    const headers = { authorization: `Bearer ${tokens[at % 8]}`, "idempotency-key": `basket-${at}` }
    const body = JSON.stringify({ items: [{ productId: 2, amount: 1 }] })
    const { id } = await ask("/api/orders", { method: "POST", headers, body })
    const notice = JSON.stringify({ orderId: id })
    const signature = createHmac("sha256", KEY).update(notice).digest("hex")
    await ask("/api/payments", {
      method: "POST",
      headers: { "x-signature": signature },
      body: notice,
    })
    await new Promise((done) => setTimeout(done, 200))
  })
}

async function signUp(at) {
  const email = `customer${at}@example.com`
  const body = JSON.stringify({ email, name: "Ada", password: "correct horse" })
  return (await ask("/api/customers", { method: "POST", body })).token
}

async function ask(path, { headers, ...init }) {
  for (const end = Date.now() + 30_000; ;) {
    const answer = await fetch(`http://127.0.0.1:${front}${path}`, {
      ...init,
      headers: { "content-type": "application/json", ...headers },
      signal: AbortSignal.timeout(5000),
    }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer?.ok && text !== null) return text === "" ? null : JSON.parse(text)
    const isGone = answer === null || text === null || answer.status >= 500
    assert.ok(isGone && Date.now() < end, `${path}: ${answer?.status} ${text}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function withEach(count, together, work) {
  let next = 0
  const one = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: together }, one))
}

/** Two mails for each order: it was placed, and it is paid. */
async function everythingTold(url) {
  await withClient(url, async (client) => {
    for (const end = Date.now() + 120_000; ;) {
      const { rows } = await client.query("select count(*)::int as count from mails")
      if (rows[0].count >= 2 * ORDERS) return
      assert.ok(Date.now() < end, `${rows[0].count} of ${2 * ORDERS} mails after two minutes`)
      await new Promise((done) => setTimeout(done, 200))
    }
  })
}

async function judge(client) {
  const { rows } = await client.query(`select
    (select count(*)::int from orders) as orders,
    (select count(*)::int from orders where state = 'paid') as paid,
    (select count(*)::int from mails) as mails,
    (select count(distinct subject)::int from mails) as subjects,
    (select ${STOCK} - stock from products where id = 2) as sold`)
  assert.deepEqual(rows[0], {
    orders: ORDERS,
    paid: ORDERS,
    mails: 2 * ORDERS,
    subjects: 2 * ORDERS,
    sold: ORDERS,
  })
}

/** Rows are what ran; the history has what was begun, also by a replica that was killed in the middle. */
async function judgeClock(client) {
  const { rows: runs } = await client.query(
    "select tick::float8, status from precast_cron.runs where job = 'clock' order by tick",
  )
  const { rows: ran } = await client.query("select tick from clock_ticks order by tick")
  const begun = runs.map(({ tick }) => tick)
  assert.deepEqual(
    begun,
    begun.map((_tick, index) => begun[0] + index * EVERY),
    "ticks are passed over",
  )
  const ticks = ran.map(({ tick }) => tick.getTime())
  assert.equal(new Set(ticks).size, ticks.length, "a tick ran twice")
  const done = runs.filter(({ status }) => status === "done").map(({ tick }) => tick)
  assert.ok(done.length > 20, `${done.length} ticks ran`)
  assert.deepEqual(
    done.filter((tick) => !ticks.includes(tick)),
    [],
    "the history has more than ran",
  )
  return ticks.length
}

function writeConfig() {
  const site = readFileSync(join(shop, "nginx.conf"), "utf8")
    .replace("shop-1:3000", `127.0.0.1:${one}`)
    .replace("shop-2:3000", `127.0.0.1:${two}`)
    .replace("listen 3000", `listen 127.0.0.1:${front}`)
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  // Root hands work to a user who may not write here.
  const user = process.getuid() === 0 ? "user root;" : ""
  const head = `${user} daemon off; error_log stderr crit; pid ${folder}/nginx.pid; events {}`
  const file = join(folder, "nginx.conf")
  writeFileSync(file, `${head}\nhttp { access_log off; ${temporary.join(" ")}\n${site}}\n`)
  return file
}

async function startNats() {
  const store = join(folder, "nats")
  const child = start("nats-server", [
    "-a",
    "127.0.0.1",
    "-p",
    `${natsPort}`,
    "-js",
    "-sd",
    store,
    "-l",
    `${store}.log`,
  ])
  for (const end = Date.now() + 20_000; ;) {
    const { connect } = await import("node:net")
    const socket = connect(natsPort, "127.0.0.1")
    const isUp = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isUp) return `nats://127.0.0.1:${natsPort}`
    assert.ok(Date.now() < end && child.exitCode === null, "nats-server starts")
    await new Promise((done) => setTimeout(done, 100))
  }
}

function start(command, args, env, cwd) {
  const child = spawn(command, args, {
    env: env ?? process.env,
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
  })
  running.add(child)
  child.once("exit", () => running.delete(child))
  return child
}
