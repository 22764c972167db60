import { describe } from "vitest"
import { openRabbit } from "../../src/resources/topics/engines/rabbitmq/rabbitmq-open.ts"
import { hasRabbit, startRabbit } from "../helpers/brokers/rabbitmq.ts"
import { faults } from "./faults.ts"

// rabbitmq.test.ts reports a missing broker.
describe.skipIf(!hasRabbit)("with a server", () => {
  faults("rabbitmq", startRabbit, ({ url }) => openRabbit(new URL(url), { log: () => {} }))
})
