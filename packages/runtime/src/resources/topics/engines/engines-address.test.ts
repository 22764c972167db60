import { describe, expect, test } from "vitest"
import { openAt } from "./engines-open.ts"

const silent = { log: (): void => {} }

describe("topics URLs that can never work", () => {
  test.each([
    ["kafka://", "needs a host"],
    ["nats://", "needs a host"],
    ["amqp://", "needs a host"],
    ["kafka://h:9092?partitions=abc", "partitions"],
    ["kafka://h:9092?partitions=0", "partitions"],
    ["kafka://h:9092?partitions=1.5", "partitions"],
    ["kafka://h:9092?replicas=-2", "replicas"],
    ["kafka://h:9092?mechanism=none", "mechanism"],
    ["kafka://h:9092?tls=yes", "tls"],
    ["kafka://h:9092?__proto__=1", "__proto__"],
    ["nats://h?prefix=a%20b", "prefix"],
    ["nats://h?prefix=a.b", "prefix"],
    ["nats://h?prefix=", "prefix"],
    ["nats://h?replica=3", "replica"],
    ["amqp://h?heartbeat=10", "heartbeat"],
    ["redis://h?client=x", "client"],
    ["sqs://eu-west-1?fanout=all", "fanout"],
    ["pubsub://project?emulator=a%20b", "emulator"],
    ["nsq://h?http=abc", "http"],
    ["redis://h/abc", "number of a database"],
    ["rediss://h/-1", "number of a database"],
    ["kafka://h:9092/topic", "a path"],
    ["nats://user%ZZ:pass@h", "%"],
    ["amqp://user:%@h", "%"],
    ["amqp://h/%vhost", "%"],
    ["nats://h?creds=/no/such/file", "does not exist"],
  ])("%s (PC2182)", async (url, why) => {
    const opening = openAt(url, "TOPICS_URL", silent)
    await expect(opening).rejects.toMatchObject({
      code: "PC2182",
      message: expect.stringContaining(why),
    })
  })

  test("a password is not shown", async () => {
    const error = await openAt("nats://user:secret@h?x=1", "TOPICS_URL", silent).catch(String)
    expect(error).not.toContain("secret")
  })

  test.each([
    "nats://user:pass@h:4222?prefix=a-b_c&servers=b:4222,c:4222&replicas=3&tls=true",
    "redis://h:6379/2?client=redis&prefix=shop",
    "amqp://h/vhost?prefix=shop",
    "kafka://h:9092?broker=b:9092&broker=c:9092&partitions=12&replicas=-1&mechanism=scram-sha-512",
  ])("%s is opened", async (url) => {
    await (await openAt(url, "TOPICS_URL", silent)).close()
  })
})
