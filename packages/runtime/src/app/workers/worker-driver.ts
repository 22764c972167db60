import type { RelayDriver, RelayListener } from "../../http/websocket/relay-driver.ts"
import type { ToPrimary, ToWorker } from "./join-primary.ts"

/** Sends published messages of a worker to the primary, which passes them to all other workers. */
export async function openWorkerDriver(listener: RelayListener): Promise<RelayDriver> {
  const take = (message: ToWorker): void => {
    if (message?.precast === "published") listener.received(message.batch)
  }
  process.on("message", take)
  return {
    name: "the primary",
    maxBytes: Number.POSITIVE_INFINITY,
    send: (batch) =>
      new Promise((resolve, reject) => {
        const message: ToPrimary = { precast: "published", batch }
        process.send?.(message, undefined, undefined, (error) =>
          error === null ? resolve() : reject(error),
        )
      }),
    close: async () => void process.off("message", take),
  }
}
