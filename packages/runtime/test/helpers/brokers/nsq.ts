import { hasClient } from "./places.ts"
import { behind, startProxy, type CutBroker } from "./proxy.ts"
import { freePort, isInstalled, startBroker } from "./server.ts"

/** On the PATH, for no registry has it. */
export const hasNsq: boolean = isInstalled("nsqd") && hasClient("nsqjs")

/** An nsqd. What is in its memory is lost when it is killed. */
export async function startNsq(): Promise<CutBroker> {
  const [port, http] = [await freePort(), await freePort()]
  const proxy = await startProxy(port)
  const broker = await startBroker({
    name: "nsq",
    port,
    url: `nsq://127.0.0.1:${proxy.port}?http=${http}`,
    program: (folder) => ({
      command: "nsqd",
      args: [
        `-tcp-address=127.0.0.1:${port}`,
        `-http-address=127.0.0.1:${http}`,
        "-broadcast-address=127.0.0.1",
        `-data-path=${folder}`,
        "-mem-queue-size=0",
        "-sync-every=1",
        "-max-msg-size=4194304",
      ],
    }),
  })
  return behind(proxy, broker)
}
