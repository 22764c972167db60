import { describe } from "vitest"
import { openNats } from "../../src/resources/topics/engines/nats/open.ts"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import { faults } from "./faults.ts"

// What is missing is said by nats.test.ts.
describe.skipIf(!hasNats)("with a server", () => {
  faults("nats", startNats, ({ url }) => openNats(new URL(url), { log: () => {} }))
})
