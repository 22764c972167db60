// pg-boss as its guide writes it: one queue, a worker that takes batches.
import { PgBoss } from "pg-boss"

export async function open(url, handle) {
  const boss = new PgBoss({ connectionString: url, max: 10 })
  boss.on("error", (error) => console.error(error))
  await boss.start()
  await boss.createQueue("order-placed")
  const options = { batchSize: 200, pollingIntervalSeconds: 0.5 }
  await boss.work("order-placed", options, async (jobs) => {
    for (const { data } of jobs) handle(data.orderId)
  })
  return {
    publish: (message) => boss.send("order-placed", message),
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
