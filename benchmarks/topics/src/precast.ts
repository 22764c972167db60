// A topic in PostgreSQL, which is what a program has without any configuration.
import { Database, startBackground, Subscription, Topic } from "@precast/runtime"

export interface OrderPlaced {
  orderId: string
  customerId: string
  total: number
  currency: string
  placedAt: string
}

export async function open(url: string, handle: (orderId: string) => void) {
  const db = new Database("bench", { url })
  await db.exec`select 1`
  const placed = new Topic<OrderPlaced>("order-placed")
  const consume = new Subscription(placed, "count", {
    handler: async ({ orderId }) => handle(orderId),
    concurrency: 10,
  })
  void consume
  const background = await startBackground()
  return {
    publish: async (message: OrderPlaced): Promise<void> => {
      await placed.publish(message)
    },
    close: async (): Promise<void> => {
      await background.close()
      await db.close()
    },
  }
}
