// One contender, one database: publishes and handles messages, and prints the result as JSON.
//   node one.mjs FILE URL MESSAGES
import { pathToFileURL } from "node:url"

const [file = "", url = "", count = "1000"] = process.argv.slice(2)
const total = Number(count)
const { open } = await import(pathToFileURL(file).href)

const WARM = 500
const IN_FLIGHT = 64

let seen = new Map()
let wanted = 0
let done = () => {}
const handle = (orderId) => {
  seen.set(orderId, (seen.get(orderId) ?? 0) + 1)
  if (seen.size === wanted) done()
}

const messageOf = (orderId) => ({
  orderId,
  customerId: "customer-0123456789",
  total: 129.95,
  currency: "EUR",
  placedAt: "2026-01-02T03:04:05.678Z",
})

const queue = await open(url, handle)

/** Each publisher waits for its message to be kept before it sends the next. */
async function pass(prefix, messages) {
  seen = new Map()
  wanted = messages
  const handled = new Promise((resolve) => (done = resolve))
  let next = 0
  const publisher = async () => {
    while (next < messages) await queue.publish(messageOf(`${prefix}-${next++}`))
  }
  const cpu = process.cpuUsage()
  const begin = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, publisher))
  const published = performance.now()
  await handled
  const end = performance.now()
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: messages / ((end - begin) / 1000),
    publishedPerSecond: messages / ((published - begin) / 1000),
    cpu: (user + system) / messages,
    handled: seen.size,
    twice: [...seen.values()].filter((times) => times > 1).length,
  }
}

await pass("warm", WARM)
// The parent reads here what the server has spent so far.
console.log("measured from now on")
await new Promise((resolve) => setTimeout(resolve, 100))
const result = await pass("order", total)
// What comes late would be a message that was handled twice.
await new Promise((resolve) => setTimeout(resolve, 300))
result.twice = [...seen.values()].filter((times) => times > 1).length
await queue.close()
console.log(JSON.stringify(result))
process.exit(0)
