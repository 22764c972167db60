import { freePort, isInstalled, startBroker, type Broker } from "./server.ts"

/** apt-get install redis-server */
export const hasRedis: boolean = isInstalled("redis-server")

/** A Redis with its own settings, which writes each change to its file before it responds. */
export async function startRedis(more: Readonly<Record<string, string>> = {}): Promise<Broker> {
  const port = await freePort()
  const settings = { port, bind: "127.0.0.1", save: "", appendonly: "yes", appendfsync: "always" }
  return startBroker({
    name: "redis",
    port,
    url: `redis://127.0.0.1:${port}`,
    program: (folder) => ({
      command: "redis-server",
      args: Object.entries({ ...settings, ...more, dir: folder }).flatMap(([name, value]) => [
        `--${name}`,
        `${value}`,
      ]),
    }),
  })
}
