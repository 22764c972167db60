import { strict as assert } from "node:assert"
import { setTimeout as wait } from "node:timers/promises"
import { withClient } from "../../../packages/runtime/src/resources/database/engine/engine-admin.ts"

/** Milliseconds between the runs of the cron job in clock.ts. */
const EVERY = 200
/** Of the product that is sold, at the start. */
const STOCK = 100_000

export async function prepareDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`update products set stock = ${STOCK}`)
    await client.query("create table clock_ticks (tick timestamptz)")
  })
}

/** Waits for two mails for each order: it is placed, and it is paid. */
export async function allMailsSent(url: string, orders: number): Promise<void> {
  await withClient(url, async (client) => {
    for (const end = Date.now() + 120_000; ; await wait(200)) {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from mails",
      )
      const count = rows[0]?.count ?? 0
      if (count >= 2 * orders) return
      assert.ok(Date.now() < end, `${count} of ${2 * orders} mails after two minutes`)
    }
  })
}

/** Each order was placed, paid and mailed about exactly once. */
export async function judgeOrders(url: string, orders: number): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query(`select
    (select count(*)::int from orders) as orders,
    (select count(*)::int from orders where state = 'paid') as paid,
    (select count(*)::int from mails) as mails,
    (select count(distinct subject)::int from mails) as subjects,
    (select ${STOCK} - stock from products where id = 2) as sold`),
  )
  const [mails, subjects] = [2 * orders, 2 * orders]
  assert.deepEqual(rows, [{ orders, paid: orders, mails, subjects, sold: orders }])
}

interface Run {
  readonly tick: number
  readonly status: string
}

/**
 * No tick was skipped, and none ran twice. The table has the ticks that ran, the history also those that a killed
 * replica has started.
 * @returns the number of ticks that ran
 */
export async function judgeClock(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows: runs } = await client.query<Run>(
      "select tick::float8, status from precast_cron.runs where job = 'clock' order by tick",
    )
    const { rows } = await client.query<{ tick: Date }>(
      "select tick from clock_ticks order by tick",
    )
    const started = runs.map(({ tick }) => tick)
    const due = started.map((_tick, index) => (started[0] ?? 0) + index * EVERY)
    assert.deepEqual(started, due, "ticks are skipped")
    const ticks = rows.map(({ tick }) => tick.getTime())
    assert.equal(new Set(ticks).size, ticks.length, "a tick ran twice")
    const done = runs.filter(({ status }) => status === "done").map(({ tick }) => tick)
    assert.ok(done.length > 20, `${done.length} ticks ran`)
    const missing = done.filter((tick) => !ticks.includes(tick))
    assert.deepEqual(missing, [], "the history has more ticks than ran")
    return ticks.length
  })
}
