// Graphile Worker with a local queue and batches, as its guide on performance has it.
import { Logger, makeWorkerUtils, run } from "graphile-worker"

const logger = new Logger(() => () => {})

export async function open(url, handle) {
  const utils = await makeWorkerUtils({ connectionString: url, maxPoolSize: 10, logger })
  await utils.migrate()
  const runner = await run({
    connectionString: url,
    logger,
    noHandleSignals: true,
    preset: {
      worker: {
        connectionString: url,
        maxPoolSize: 10,
        concurrentJobs: 10,
        localQueue: { size: 200 },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
    taskList: {
      "order-placed": async ({ orderId }) => handle(orderId),
    },
  })
  return {
    publish: (message) => utils.addJob("order-placed", message),
    close: async () => {
      await runner.stop()
      await utils.release()
    },
  }
}
