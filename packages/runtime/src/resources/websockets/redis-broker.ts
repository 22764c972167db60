import type { RelayDriver, RelayListener } from "../../http/websocket/relay-driver.ts"
import { connectRedis } from "../topics/engines/redis/redis-link.ts"
import { channelOf, prefixOf } from "./open-broker.ts"

/** Messages by PUBLISH to one channel. */
export async function openRedisBroker(url: URL, listener: RelayListener): Promise<RelayDriver> {
  const lost = (): void => listener.lost(new Error("it was closed"))
  const link = await connectRedis(url, { lost, there: () => listener.restored() })
  // Channels are common to all databases of a server.
  const database = url.pathname.replace(/^\/0*/, "")
  const channel = channelOf("precast:websockets:", prefixOf(url), database)
  try {
    await link.listen(channel, (batch) => batch !== undefined && listener.received(batch))
  } catch (error) {
    link.close()
    throw error
  }
  return {
    name: `Redis at ${url.host}`,
    maxBytes: Number.POSITIVE_INFINITY,
    send: async (batch) => void (await link.send(["PUBLISH", channel, batch])),
    close: async () => link.close(),
  }
}
