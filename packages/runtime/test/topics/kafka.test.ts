import { describe } from "vitest"
import { openKafka } from "../../src/resources/topics/engines/kafka/kafka-open.ts"
import { hasKafka, startKafka } from "../helpers/brokers/kafka.ts"
import { conformance } from "./conformance.ts"

if (!hasKafka)
  console.warn("scripts/conformance/topic-servers.sh brought no Kafka: topics on it are not tested")

describe.skipIf(!hasKafka)("with a server", () => {
  conformance(
    "Kafka",
    async () => {
      const broker = await startKafka()
      return {
        open: () => openKafka(new URL(broker.url)),
        openAbsent: () => openKafka(new URL("kafka://127.0.0.1:9")),
        cut: () => broker.cut(),
        close: () => broker.close(),
      }
    },
    { dropsRepeats: "never" },
  )
})
