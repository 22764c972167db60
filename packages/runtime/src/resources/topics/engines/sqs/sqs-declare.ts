import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"
import type { Answer, Aws, Input, Send } from "./aws.ts"
import type { Names } from "./sqs-names.ts"

const MOST_RETENTION_S = 14 * 86_400
export const retentionLimitMs: number = MOST_RETENTION_S * 1000

/** A topic of SNS, a queue of SQS for each subscription, and one for its dead letters. */
export async function declareTopic(
  aws: Aws,
  names: Names,
  topic: TopicSpec,
  subscriptions: readonly SubscriptionSpec[],
  hasSns: boolean,
): Promise<void> {
  const topicArn = hasSns ? await makeTopic(aws, names, topic) : undefined
  for (const each of subscriptions) {
    const seconds = Math.min(Math.max(Math.ceil(topic.retentionMs / 1000), 60), MOST_RETENTION_S)
    const queue = await makeQueue(aws.sqs, names.queue(each), {
      MessageRetentionPeriod: `${seconds}`,
      VisibilityTimeout: `${secondsOf(each.leaseMs)}`,
      ...(topic.isOrdered && {
        FifoQueue: "true",
        ContentBasedDeduplication: "false",
      }),
    })
    await makeQueue(aws.sqs, names.dead(each), { MessageRetentionPeriod: `${MOST_RETENTION_S}` })
    if (topicArn !== undefined) await connect(aws, topicArn, queue)
  }
}

/** Whole seconds, the unit of SQS. */
export const secondsOf = (ms: number): number => Math.min(Math.max(Math.ceil(ms / 1000), 0), 43_200)

export async function makeTopic(aws: Aws, names: Names, topic: TopicSpec): Promise<string> {
  const fifo = { FifoTopic: "true", ContentBasedDeduplication: "false" }
  const { TopicArn } = await aws.sns("CreateTopic", {
    Name: names.topic(topic),
    ...(topic.isOrdered && { Attributes: fifo }),
  })
  return TopicArn ?? ""
}

async function makeQueue(sqs: Send, QueueName: string, Attributes: Input): Promise<string> {
  try {
    return await queueUrl(sqs, QueueName)
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
  try {
    const { QueueUrl } = await sqs("CreateQueue", { QueueName, Attributes })
    return QueueUrl ?? ""
  } catch (error) {
    // Another program has just created it with other settings.
    if (/exist/i.test((error as Error).name)) return queueUrl(sqs, QueueName)
    throw error
  }
}

export async function queueUrl(sqs: Send, QueueName: string): Promise<string> {
  const { QueueUrl } = await sqs("GetQueueUrl", { QueueName })
  return QueueUrl ?? ""
}

/** Whether a queue does not exist. */
export const isAbsent = (error: unknown): boolean =>
  /NonExistentQueue|QueueDoesNotExist|NotFound/.test((error as Error).name)

async function connect(aws: Aws, topicArn: string, QueueUrl: string): Promise<void> {
  const { Attributes } = await aws.sqs("GetQueueAttributes", {
    QueueUrl,
    AttributeNames: ["QueueArn", "Policy"],
  })
  const queueArn = Attributes?.QueueArn ?? ""
  const Policy = policy(queueArn, topicArn)
  if (Attributes?.Policy === undefined)
    await aws.sqs("SetQueueAttributes", { QueueUrl, Attributes: { Policy } })
  await subscribe(aws.sns, topicArn, queueArn)
}

const subscribe = (sns: Send, TopicArn: string, Endpoint: string): Promise<Answer> =>
  sns("Subscribe", {
    TopicArn,
    Protocol: "sqs",
    Endpoint,
    Attributes: { RawMessageDelivery: "true" },
  })

const policy = (Resource: string, topicArn: string): string =>
  JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { Service: "sns.amazonaws.com" },
        Action: "sqs:SendMessage",
        Resource,
        Condition: { ArnEquals: { "aws:SourceArn": topicArn } },
      },
    ],
  })
