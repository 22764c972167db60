// pg-boss with its fast settings: workers are woken by NOTIFY, take batches, and continue while these are full.
import { PgBoss } from "pg-boss"

export async function open(url, handle) {
  const boss = new PgBoss({ connectionString: url, max: 10, useListenNotify: true })
  boss.on("error", (error) => console.error(error))
  await boss.start()
  await boss.createQueue("order-placed", { notify: true })
  const options = {
    batchSize: 50,
    localConcurrency: 2,
    pollingIntervalSeconds: 0.5,
    burstWhenBatchFull: true,
  }
  await boss.work("order-placed", options, async (jobs) => {
    for (const { data } of jobs) handle(data.orderId)
  })
  return {
    publish: (message) => boss.send("order-placed", message),
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
