import { describe } from "vitest"
import { openSqs } from "../../src/resources/topics/engines/sqs/sqs-open.ts"
import { hasElasticMq, startElasticMq } from "../helpers/brokers/elasticmq.ts"
import { clients as project } from "../helpers/brokers/places.ts"
import { faults } from "./faults.ts"

// sqs.test.ts reports a missing broker.
describe.skipIf(!hasElasticMq)("with a server", () => {
  const open = ({ url }: { readonly url: string }) => openSqs(new URL(url), { project })
  // ElasticMQ confirms a message before it is in its files: one is lost occasionally.
  faults("sqs", startElasticMq, open, { survives: false })
})
