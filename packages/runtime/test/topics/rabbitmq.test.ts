import { describe } from "vitest"
import { openRabbit } from "../../src/resources/topics/engines/rabbitmq/rabbitmq-open.ts"
import { startProxy } from "../helpers/brokers/proxy.ts"
import { hasRabbit, startRabbit } from "../helpers/brokers/rabbitmq.ts"
import { conformance } from "./conformance.ts"

const silent = { log: (): void => {} }

if (!hasRabbit) console.warn("rabbitmq-server is not installed: topics on RabbitMQ are not tested")

// RabbitMQ chooses the consumer of a queue in order: the one that came first.
const traits = { sharesOrder: false, dropsRepeats: "never" } as const

describe.skipIf(!hasRabbit)("with a server", () => {
  conformance(
    "RabbitMQ",
    async () => {
      const broker = await startRabbit()
      // Starting it again takes many seconds on a busy machine: rabbitmq-faults.test.ts does.
      const way = await startProxy(Number(new URL(broker.url).port))
      const url = new URL(broker.url)
      url.port = `${way.port}`
      return {
        open: () => openRabbit(url, silent),
        openAbsent: () => openRabbit(new URL("amqp://127.0.0.1:9"), silent),
        cut: async () => way.cut(),
        close: async () => {
          await way.close()
          await broker.close()
        },
      }
    },
    traits,
  )
})
