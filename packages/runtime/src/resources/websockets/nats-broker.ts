import type { NatsConnection } from "@nats-io/transport-node"
import type { RelayDriver, RelayListener } from "../../http/websocket/relay-driver.ts"
import { within } from "../../base/within.ts"
import { connectCore, responseTimeoutMs } from "../topics/engines/nats/nats-link.ts"
import { channelOf, prefixOf } from "./open-broker.ts"

const DEFAULT_BYTES = 1_048_576

/** Messages by core NATS, of one subject. */
export async function openNatsBroker(url: URL, listener: RelayListener): Promise<RelayDriver> {
  const { nc } = await connectCore(url)
  try {
    const subject = channelOf("precast.websockets.", prefixOf(url))
    const state = watch(nc, listener)
    await join(nc, subject, listener)
    if (state.refusal !== undefined) throw state.refusal
    return {
      name: `NATS at ${url.host}`,
      maxBytes: nc.info?.max_payload ?? DEFAULT_BYTES,
      async send(batch) {
        // The client would keep it in memory.
        if (!state.isConnected) throw new Error("it was closed")
        nc.publish(subject, batch)
        await within(responseTimeoutMs, nc.flush())
      },
      close: () => nc.close(),
    }
  } catch (error) {
    await nc.close()
    throw error
  }
}

interface State {
  isConnected: boolean
  /** What the server refused last, such as a subject. */
  refusal: Error | undefined
}

function watch(nc: NatsConnection, listener: RelayListener): State {
  const state: State = { isConnected: true, refusal: undefined }
  void (async () => {
    for await (const status of nc.status()) {
      if (status.type === "error") listener.lost((state.refusal = status.error))
      if (status.type === "disconnect") {
        state.isConnected = false
        listener.lost(new Error("it was closed"))
      }
      if (status.type !== "reconnect") continue
      state.isConnected = true
      listener.restored()
    }
  })()
  return state
}

/** Subscribes, and publishes nothing: a server that refuses one of them does so before it responds. */
async function join(nc: NatsConnection, subject: string, listener: RelayListener): Promise<void> {
  let refusal: Error | null = null
  nc.subscribe(subject, {
    callback: (error, message) => {
      if (error === null) return listener.received(message.string())
      refusal = error
      listener.lost(error)
    },
  })
  nc.publish(subject, "")
  await within(responseTimeoutMs, nc.flush())
  if (refusal !== null) throw refusal
}
