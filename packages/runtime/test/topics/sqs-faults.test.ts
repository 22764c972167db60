import { describe } from "vitest"
import { openSqs } from "../../src/topics/engines/sqs/open.ts"
import { hasElasticMq, startElasticMq } from "../helpers/brokers/elasticmq.ts"
import { clients as project } from "../helpers/brokers/places.ts"
import { faults } from "./faults.ts"

// What is missing is said by sqs.test.ts.
describe.skipIf(!hasElasticMq)("with a server", () => {
  faults("sqs", startElasticMq, ({ url }) => openSqs(new URL(url), { project }))
})
