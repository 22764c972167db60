import type * as JetStream from "@nats-io/jetstream"
import type { JetStreamClient, JetStreamManager } from "@nats-io/jetstream"
import type * as Transport from "@nats-io/transport-node"
import type { MsgHdrs, NatsConnection, NodeConnectionOptions } from "@nats-io/transport-node"
import { importClient } from "../client-of.ts"

/** A connection, and the requests over it. */
export interface NatsLink {
  nc: NatsConnection
  js: JetStreamClient
  jsm: JetStreamManager
  newHeaders(): MsgHdrs
}

/** Timeout for a response of the server. */
export const responseTimeoutMs = 5000

/** Opens the connection to `nats://[user:password@]host:port[?servers=…&tls=true&creds=…]`. */
export async function connectNats(url: URL): Promise<NatsLink> {
  const jetstream = await importClient<typeof JetStream>("nats", "@nats-io/jetstream")
  const { nc, transport } = await connectCore(url)
  try {
    const jsm = await jetstream.jetstreamManager(nc, { timeout: responseTimeoutMs })
    const js = jetstream.jetstream(nc, { timeout: responseTimeoutMs })
    return { nc, js, jsm, newHeaders: transport.headers }
  } catch (error) {
    await nc.close()
    throw error
  }
}

/** The same, for a server that may have no JetStream. */
export async function connectCore(
  url: URL,
): Promise<{ nc: NatsConnection; transport: typeof Transport }> {
  const transport = await importClient<typeof Transport>("nats", "@nats-io/transport-node")
  return { nc: await transport.connect(await optionsOf(url, transport)), transport }
}

async function optionsOf(url: URL, transport: typeof Transport): Promise<NodeConnectionOptions> {
  const { searchParams: asked } = url
  const more = asked.get("servers")?.split(",") ?? []
  const creds = asked.get("creds")
  const user = decodeURIComponent(url.username)
  const pass = decodeURIComponent(url.password)
  return {
    servers: [url.host, ...more],
    name: "precast",
    timeout: responseTimeoutMs,
    // Reconnects until the server is available again.
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    // Detects a server that hangs.
    pingInterval: 5000,
    maxPingOut: 2,
    ...(user && (pass ? { user, pass } : { token: user })),
    ...(asked.get("tls") === "true" && { tls: {} }),
    ...(creds && { authenticator: await credentials(creds, transport) }),
  }
}

async function credentials(
  file: string,
  transport: typeof Transport,
): Promise<ReturnType<(typeof Transport)["credsAuthenticator"]>> {
  const { readFile } = await import("node:fs/promises")
  return transport.credsAuthenticator(await readFile(file))
}
