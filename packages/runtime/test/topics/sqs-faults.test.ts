import { describe } from "vitest"
import { openSqs } from "../../src/topics/engines/sqs/open.ts"
import { hasElasticMq, startElasticMq } from "../helpers/brokers/elasticmq.ts"
import { clients as project } from "../helpers/brokers/places.ts"
import { faults } from "./faults.ts"

// What is missing is said by sqs.test.ts.
describe.skipIf(!hasElasticMq)("with a server", () => {
  const open = ({ url }: { readonly url: string }) => openSqs(new URL(url), { project })
  // ElasticMQ remembers in its files which messages are handed out, but not that they hold up their group.
  faults("sqs", startElasticMq, open, { keepsOrderInCrash: false })
})
