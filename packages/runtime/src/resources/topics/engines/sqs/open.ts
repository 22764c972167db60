import { runtimeError } from "../../../../base/errors/catalog.ts"
import type { TopicEngine, TopicSpec } from "../../engine.ts"
import type { ClientOptions } from "../client-of.ts"
import { openedOnce } from "../opened.ts"
import { lettersBy, reach } from "../reach.ts"
import { connectAws, type Aws } from "./aws.ts"
import { deadLettersOf } from "./dead.ts"
import { declareTopic, queueUrl, retentionLimitMs } from "./declare.ts"
import { namesOf } from "./names.ts"
import {
  checkMessage,
  EntryFailed,
  publishBySns,
  publishToQueues,
  type Publish,
} from "./publish.ts"
import { subscribeTo } from "./subscribe.ts"

/**
 * Topics in AWS: one of SNS, and a queue of SQS for each subscription.
 * @param url `sqs://region` or `sqs://[key:secret@]host:port`, with `?prefix=`, `region=`, `tls=true`, and
 *   `fanout=queues` for servers that have no SNS
 */
export async function openSqs(url: URL, options: ClientOptions = {}): Promise<TopicEngine> {
  const names = namesOf(url.searchParams.get("prefix") ?? "precast")
  const hasSns = url.searchParams.get("fanout") !== "queues"
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("SQS", isRefusal, act)
  const open = openedOnce(async (): Promise<{ aws: Aws; publish: Publish }> => {
    const aws = await connectAws(url, options)
    return { aws, publish: hasSns ? publishBySns(aws, names) : publishToQueues(aws, names) }
  })
  const aws = async (): Promise<Aws> => (await open()).aws
  return {
    name: "sqs",
    can: { delay: true, order: true, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => {
        checkRetention(topic)
        await declareTopic(await aws(), names, topic, subscriptions, hasSns)
      }),
    check: async (_topic, message) => checkMessage(message, hasSns),
    publish: (topic, messages) => tell(async () => (await open()).publish(topic, messages)),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const { sqs } = await aws()
        const queues = {
          sqs,
          subscription,
          url: await queueUrl(sqs, names.queue(subscription)),
          dead: () => queueUrl(sqs, names.dead(subscription)),
        }
        return subscribeTo(queues, receive)
      }),
    deadLetters: (subscription) => {
      const letters = deadLettersOf(aws, names, subscription)
      return lettersBy(tell, letters)
    },
    close: async () => (await open.now())?.aws.close(),
  }
}

function checkRetention({ name, retentionMs }: TopicSpec): void {
  if (retentionMs <= retentionLimitMs) return
  throw runtimeError("PC2095", "SQS", `keep messages of "${name}" for more than 14 days`)
}

/** AWS understood the request and refused it. */
function isRefusal(error: unknown): boolean | "message" {
  if (error instanceof EntryFailed && error.isRefused)
    return /Invalid|Unsupported|TooLong/.test(error.message) ? "message" : true
  const { $metadata, name } = error as { $metadata?: { httpStatusCode?: number }; name?: string }
  const status = $metadata?.httpStatusCode ?? 0
  return status >= 400 && status < 500 && status !== 429 && !/Throttl|Timeout/.test(name ?? "")
}
