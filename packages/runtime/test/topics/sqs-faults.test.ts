import { describe } from "vitest"
import { openSqs } from "../../src/resources/topics/engines/sqs/open.ts"
import { hasElasticMq, startElasticMq } from "../helpers/brokers/elasticmq.ts"
import { clients as project } from "../helpers/brokers/places.ts"
import { faults } from "./faults.ts"

// What is missing is said by sqs.test.ts.
describe.skipIf(!hasElasticMq)("with a server", () => {
  const open = ({ url }: { readonly url: string }) => openSqs(new URL(url), { project })
  // ElasticMQ says that it has a message before that is in its files: one is lost now and then.
  faults("sqs", startElasticMq, open, { survives: false })
})
