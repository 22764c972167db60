import { existsSync } from "node:fs"
import { hasClient, place } from "./places.ts"
import { behind, startProxy, type CutBroker } from "./proxy.ts"
import { freePort, startBroker } from "./server.ts"

const python = place("moto/bin/python")

/** scripts/conformance/topic-servers.sh brings it, and the clients. */
export const hasMoto: boolean = existsSync(python) && hasClient("@aws-sdk/client-sns")

/** A server that speaks SNS and SQS, in memory alone. */
export async function startMoto(): Promise<CutBroker> {
  const port = await freePort()
  const proxy = await startProxy(port)
  const broker = await startBroker({
    name: "moto",
    port,
    url: `sqs://127.0.0.1:${proxy.port}`,
    program: () => ({
      command: python,
      args: ["-m", "moto.server", "--host", "127.0.0.1", "--port", `${port}`],
    }),
    limit: 120_000,
  })
  return behind(proxy, broker)
}
