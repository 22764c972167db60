import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { hasClient, hasJava, java, place } from "./places.ts"
import { behind, startProxy, type CutBroker } from "./proxy.ts"
import { freePort, startBroker } from "./server.ts"

/** scripts/conformance/topic-servers.sh brings it, and the client. */
export const hasElasticMq: boolean = hasJava("elasticmq") && hasClient("@aws-sdk/client-sqs")

/** A server that speaks SQS, and keeps queues and messages in files. */
export async function startElasticMq(): Promise<CutBroker> {
  const port = await freePort()
  const proxy = await startProxy(port)
  const broker = await startBroker({
    name: "elasticmq",
    port,
    url: `sqs://127.0.0.1:${proxy.port}?fanout=queues`,
    program: (folder) => {
      writeFileSync(join(folder, "server.conf"), settings(folder, port))
      const words = java(`${place("elasticmq")}/*`)
      const file = `-Dconfig.file=${folder}/server.conf`
      return { command: "java", args: [file, ...words, "org.elasticmq.server.Main"] }
    },
    limit: 120_000,
  })
  return behind(proxy, broker)
}

const settings = (folder: string, port: number): string => `
include classpath("application.conf")
node-address { host = "127.0.0.1", port = ${port} }
rest-sqs { enabled = true, bind-hostname = "127.0.0.1", bind-port = ${port}, sqs-limits = relaxed }
rest-stats { enabled = false }
queues-storage { enabled = true, path = "${folder}/queues.conf" }
messages-storage { enabled = true, uri = "jdbc:h2:${folder}/messages" }
`
