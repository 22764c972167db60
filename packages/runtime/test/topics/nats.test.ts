import { describe } from "vitest"
import { openNats } from "../../src/resources/topics/engines/nats/nats-open.ts"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import { conformance } from "./conformance.ts"

const silent = { log: (): void => {} }

if (!hasNats) console.warn("nats-server is not installed: topics on NATS JetStream are not tested")

describe.skipIf(!hasNats)("with a server", () => {
  conformance("NATS JetStream", async () => {
    const broker = await startNats()
    return {
      open: () => openNats(new URL(broker.url), silent),
      openAbsent: () => openNats(new URL("nats://127.0.0.1:9"), silent),
      cut: async () => {
        await broker.kill()
        await broker.start()
      },
      close: () => broker.close(),
    }
  })
})
