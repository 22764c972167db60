import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { hasJava, java, place } from "./places.ts"
import { behind, startProxy, type CutBroker } from "./proxy.ts"
import { freePort, startBroker } from "./server.ts"

/** scripts/conformance/topic-servers.sh brings it. */
export const hasKafka: boolean = hasJava("kafka")

/** A Kafka of one node, which is its own controller. */
export async function startKafka(): Promise<CutBroker> {
  const [port, controller] = [await freePort(), await freePort()]
  // Clients connect to the address that the broker advertises.
  const proxy = await startProxy(port)
  const words = java(`${place("kafka")}/*`, 384).map((word) => `'${word}'`)
  const format = `java ${words.join(" ")} kafka.tools.StorageTool format`
  const once = `${format} --ignore-formatted -t cHJlY2FzdHByZWNhc3RwcQ -c kafka.properties >/dev/null 2>&1`
  const broker = await startBroker({
    name: "kafka",
    port,
    url: `kafka://127.0.0.1:${proxy.port}?partitions=4`,
    program: (folder) => {
      writeFileSync(
        join(folder, "kafka.properties"),
        settings(folder, port, proxy.port, controller),
      )
      const script = `${once}; exec java ${words.join(" ")} kafka.Kafka kafka.properties`
      return { command: "sh", args: ["-c", script] }
    },
    limit: 120_000,
  })
  return behind(proxy, broker)
}

const settings = (folder: string, port: number, advertised: number, controller: number): string => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${advertised}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
log.dirs=${folder}/data
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
broker.session.timeout.ms=4000
broker.heartbeat.interval.ms=1000
`
