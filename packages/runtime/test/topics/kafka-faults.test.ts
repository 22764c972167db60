import { describe } from "vitest"
import { openKafka } from "../../src/topics/engines/kafka/open.ts"
import { hasKafka, startKafka } from "../helpers/brokers/kafka.ts"
import { faults } from "./faults.ts"

// What is missing is said by kafka.test.ts.
describe.skipIf(!hasKafka)("with a server", () => {
  faults("kafka", startKafka, ({ url }) => openKafka(new URL(url)))
})
