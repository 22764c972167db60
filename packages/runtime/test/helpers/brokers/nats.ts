import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort, isInstalled, startBroker, type Broker } from "./server.ts"

/** apt-get install nats-server */
export const hasNats: boolean = isInstalled("nats-server")

/** A NATS server with JetStream and lines of its configuration, which keeps what it was given when it is killed. */
export async function startNats(more = ""): Promise<Broker> {
  const port = await freePort()
  return startBroker({
    name: "nats",
    port,
    url: `nats://127.0.0.1:${port}`,
    program: (folder) => {
      const file = join(folder, "nats.conf")
      writeFileSync(file, settings(port, folder) + more)
      return { command: "nats-server", args: ["--config", file] }
    },
  })
}

// A megabyte and its headers exceed the default of max_payload.
const settings = (port: number, folder: string): string => `
host: 127.0.0.1
port: ${port}
max_payload: 8MB
jetstream { store_dir: "${folder}/jetstream", max_file_store: 4GB }
`
