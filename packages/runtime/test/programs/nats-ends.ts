// Publishes to NATS, with and without subscriptions, and closes what it has: nothing is left that keeps the process.
import { once } from "node:events"
import { startBackground } from "../../src/resources/background/start-background.ts"
import { closeTopics } from "../../src/resources/topics/close.ts"
import { Subscription } from "../../src/resources/topics/subscription.ts"
import { numbered } from "../topics/numbered.ts"

const topic = numbered()
if (process.env["PROGRAM_PART"] === "publish") {
  await topic.publish({ key: "a", number: 0 })
  await closeTopics()
} else {
  const got = new EventTarget()
  const handled = once(got, "message")
  void new Subscription(topic, "ends", {
    handler: () => void got.dispatchEvent(new Event("message")),
  })
  const running = await startBackground({ closeOnSignals: false })
  await topic.publish({ key: "a", number: 1 })
  await handled
  await running.close()
}
console.log("closed")
