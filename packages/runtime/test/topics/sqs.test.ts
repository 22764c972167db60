import { describe } from "vitest"
import { openSqs } from "../../src/resources/topics/engines/sqs/sqs-open.ts"
import { hasElasticMq, startElasticMq } from "../helpers/brokers/elasticmq.ts"
import { clients as project } from "../helpers/brokers/places.ts"
import { conformance } from "./conformance.ts"

if (!hasElasticMq)
  console.warn(
    "scripts/conformance/topic-servers.sh brought no ElasticMQ: topics on SQS are not tested",
  )

describe.skipIf(!hasElasticMq)("with a server", () => {
  conformance(
    "SQS (ElasticMQ)",
    async () => {
      const broker = await startElasticMq()
      return {
        open: () => openSqs(new URL(broker.url), { project }),
        openAbsent: () => openSqs(new URL("sqs://127.0.0.1:9"), { project }),
        cut: () => broker.cut(),
        close: () => broker.close(),
      }
    },
    { dropsRepeats: "in order" },
  )
})
