// The used parts of Google's client, which only programs that use it install.
import { findClient, type ClientOptions } from "../client-of.ts"

export interface Received {
  ackId: string
  message: { data: Uint8Array; messageId: string }
  /** From 1, of subscriptions with a dead letter policy. */
  deliveryAttempt?: number
}

/** How long to wait for messages if the subscription is empty. */
export interface Patience {
  over?: AbortSignal
  ms?: number
}

type Answer = [{ receivedMessages?: Received[] }]

/** Methods of the service, with the parameters and results of its protocol. */
export interface Google {
  readonly isEmulator: boolean
  publish(input: object): Promise<unknown>
  createTopic(input: object): Promise<unknown>
  createSubscription(input: object): Promise<unknown>
  pull(input: object, patience: Patience): Promise<Received[]>
  acknowledge(input: object): Promise<unknown>
  modifyAckDeadline(input: object): Promise<unknown>
  close(): Promise<void>
}

type Method = (input: object, options: object) => Promise<Answer>

interface Client {
  publish: Method
  createTopic: Method
  createSubscription: Method
  pull: Method
  acknowledge: Method
  modifyAckDeadline: Method
  close(): Promise<void>
}

interface Library {
  PubSub: new (options: object) => {
    getClientConfig(): Promise<object>
    close(): Promise<void>
  }
  v1: {
    PublisherClient: new (options: object) => Client
    SubscriberClient: new (options: object) => Client
  }
}

const ANSWER_MS = 10_000
const PULL_MS = 30_000
const UNAVAILABLE = 14
const DEADLINE_EXCEEDED = 4

/**
 * The service, or its emulator. Messages are pulled: a streaming client would manage leases and
 * retries itself.
 */
export async function connectGoogle(url: URL, options: ClientOptions): Promise<Google> {
  const { PubSub, v1 } = await findClient<Library>("Pub/Sub", "@google-cloud/pubsub", options)
  const emulator = url.searchParams.get("emulator") ?? process.env.PUBSUB_EMULATOR_HOST
  const settings = emulator ? { apiEndpoint: emulator, emulatorMode: true } : {}
  const pubsub = new PubSub({ projectId: url.hostname, ...settings })
  const config = await pubsub.getClientConfig()
  const [publisher, subscriber] = [new v1.PublisherClient(config), new v1.SubscriberClient(config)]
  const call = (client: Client, method: Exclude<keyof Client, "close">) => (input: object) =>
    patiently(() => client[method](input, { timeout: ANSWER_MS, retry: null }))
  return {
    isEmulator: Boolean(emulator),
    publish: call(publisher, "publish"),
    createTopic: call(publisher, "createTopic"),
    createSubscription: call(subscriber, "createSubscription"),
    acknowledge: call(subscriber, "acknowledge"),
    modifyAckDeadline: call(subscriber, "modifyAckDeadline"),
    pull: (input, patience) => pull(subscriber, input, patience),
    close: async () => {
      await Promise.allSettled([publisher.close(), subscriber.close(), pubsub.close()])
    },
  }
}

/** The next call reopens a lost connection: this allows one more attempt for that. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if ((error as { code?: number }).code !== UNAVAILABLE) throw error
    return await act()
  }
}

/**
 * The available messages; once `over` is aborted, none, and messages that arrive later go back
 * to the service.
 */
async function pull(client: Client, input: object, patience: Patience): Promise<Received[]> {
  const { over, ms = PULL_MS } = patience
  if (over?.aborted) return []
  const answer = client.pull(input, { timeout: ms, retry: null }).then(
    ([{ receivedMessages }]) => receivedMessages ?? [],
    (error: { code?: number }) => {
      // No message arrived in that time.
      if (error.code === DEADLINE_EXCEEDED || over?.aborted) return []
      throw error
    },
  )
  if (over === undefined) return answer
  const ended = new Promise<"over">((resolve) => {
    over.addEventListener("abort", () => resolve("over"), { once: true })
  })
  const first = await Promise.race([answer, ended])
  if (first !== "over") return first
  void answer.then((late) => giveBack(client, input, late)).catch(() => {})
  return []
}

async function giveBack(client: Client, input: object, late: readonly Received[]): Promise<void> {
  if (late.length === 0) return
  const { subscription } = input as { subscription: string }
  const ackIds = late.map(({ ackId }) => ackId)
  const given = { subscription, ackIds, ackDeadlineSeconds: 0 }
  await client.modifyAckDeadline(given, { timeout: ANSWER_MS, retry: null })
}
