import { describe } from "vitest"
import { openNats } from "../../src/resources/topics/engines/nats/nats-open.ts"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import { faults } from "./faults.ts"

// nats.test.ts reports a missing broker.
describe.skipIf(!hasNats)("with a server", () => {
  faults("nats", startNats, ({ url }) => openNats(new URL(url), { log: () => {} }))
})
