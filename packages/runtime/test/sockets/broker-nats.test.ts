import { connect } from "@nats-io/transport-node"
import { describe } from "vitest"
import { channelOf } from "../../src/resources/websockets/open-broker.ts"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import { brokerTests } from "./brokers.ts"

if (!hasNats) console.warn("nats-server is not installed: WebSockets over NATS are not tested")

describe.skipIf(!hasNats)("with a server", () => {
  brokerTests("NATS", async () => {
    const broker = await startNats()
    return {
      url: broker.url,
      kill: () => broker.kill(),
      start: () => broker.start(),
      close: () => broker.close(),
      send: async (text) => {
        const nc = await connect({ servers: [new URL(broker.url).host] })
        nc.publish(channelOf("precast.websockets.", "precast"), text)
        await nc.flush()
        await nc.close()
      },
    }
  })
})
