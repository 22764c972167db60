import { describe } from "vitest"
import { openNsq } from "../../src/resources/topics/engines/nsq/nsq-open.ts"
import { hasNsq, startNsq } from "../helpers/brokers/nsq.ts"
import { clients as project } from "../helpers/brokers/places.ts"
import { conformance } from "./conformance.ts"

if (!hasNsq) console.warn("nsqd or nsqjs is not installed: topics on NSQ are not tested")

describe.skipIf(!hasNsq)("with a server", () => {
  conformance(
    "NSQ",
    async () => {
      const broker = await startNsq()
      return {
        open: () => openNsq(new URL(broker.url), { project }),
        openAbsent: () => openNsq(new URL("nsq://127.0.0.1:9?http=9"), { project }),
        cut: () => broker.cut(),
        close: () => broker.close(),
      }
    },
    { dropsRepeats: "never" },
  )
})
