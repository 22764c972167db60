import { existsSync } from "node:fs"
import { hasClient, java } from "./places.ts"
import { behind, startProxy, type CutBroker } from "./proxy.ts"
import { freePort, isInstalled, startBroker } from "./server.ts"

// Where Google's package for Debian (google-cloud-cli-pubsub-emulator) puts it.
const folder = "/usr/lib/google-cloud-sdk/platform/pubsub-emulator/lib"

/** The emulator has to be installed; scripts/conformance/topic-servers.sh installs the client. */
export const hasPubSub: boolean =
  existsSync(folder) && isInstalled("java") && hasClient("@google-cloud/pubsub")

/** Google's emulator of Pub/Sub, in memory alone. */
export async function startPubSub(): Promise<CutBroker> {
  const port = await freePort()
  const proxy = await startProxy(port)
  const main = "com.google.cloud.pubsub.testing.v1.Main"
  const broker = await startBroker({
    name: "pubsub",
    port,
    url: `pubsub://precast-tests?emulator=127.0.0.1:${proxy.port}`,
    program: () => ({
      command: "java",
      args: [...java(`${folder}/*`), main, "--host=127.0.0.1", `--port=${port}`],
    }),
    limit: 120_000,
  })
  return behind(proxy, broker)
}

// The client would query whether this machine belongs to Google.
process.env.METADATA_SERVER_DETECTION = "none"
