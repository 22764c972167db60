import { describe } from "vitest"
import { openPubSub } from "../../src/resources/topics/engines/pubsub/pubsub-open.ts"
import { clients as project } from "../helpers/brokers/places.ts"
import { hasPubSub, startPubSub } from "../helpers/brokers/pubsub.ts"
import { conformance } from "./conformance.ts"

if (!hasPubSub) console.warn("Google's emulator is not installed: topics on Pub/Sub are not tested")

describe.skipIf(!hasPubSub)("with the emulator", () => {
  conformance(
    "Pub/Sub",
    async () => {
      const broker = await startPubSub()
      return {
        open: () => openPubSub(new URL(broker.url), { project }),
        openAbsent: () => openPubSub(new URL("pubsub://none?emulator=127.0.0.1:9"), { project }),
        cut: () => broker.cut(),
        close: () => broker.close(),
      }
    },
    { dropsRepeats: "never", stopCountsAttempts: true },
  )
})
