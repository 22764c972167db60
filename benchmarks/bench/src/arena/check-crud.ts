import { setTimeout as wait } from "node:timers/promises"
import { send } from "../check/check-server.ts"
import { get, json, post } from "../scenarios/requests.ts"
import type { Exchange } from "../types.ts"
import { itemOf } from "./arena-items.ts"

interface Step {
  readonly title: string
  readonly request: Exchange
  readonly status: number
  readonly answer: string
  /** The header x-cache. */
  readonly cache?: "HIT" | "MISS"
  /** Milliseconds before it is sent. */
  readonly pause?: number
}

// Rows that the load never changes, and an id that it never creates.
const [changed, created] = [70_001, 900_001]
const path = `/crud/items/${changed}`

const write = { id: changed, name: "Renamed", price: 17, quantity: 3 }
const { id: _, ...changes } = write
const after = JSON.stringify({ ...itemOf(changed), ...write })
const fresh = { id: created, name: "New", category: "test", price: 1, quantity: 2 }
const stored = { ...fresh, active: true, tags: ["bench"], rating: { score: 0, count: 0 } }

const steps: readonly Step[] = [
  {
    title: "an update",
    request: { ...post(path, json, JSON.stringify(changes)), method: "PUT" },
    status: 200,
    answer: JSON.stringify(write),
  },
  { title: "the updated row", request: get(path), status: 200, answer: after, cache: "MISS" },
  { title: "the cached row", request: get(path), status: 200, answer: after, cache: "HIT" },
  {
    title: "the row after 200 ms",
    request: get(path),
    status: 200,
    answer: after,
    cache: "MISS",
    pause: 250,
  },
  {
    title: "a new row",
    request: post("/crud/items", json, JSON.stringify(fresh)),
    status: 201,
    answer: JSON.stringify(fresh),
  },
  {
    title: "the new row",
    request: get(`/crud/items/${created}`),
    status: 200,
    answer: JSON.stringify(stored),
  },
]

/** Whether a server stores what it confirms, and caches a row until it changes or 200 ms have passed. */
export async function checkCrud(port: number): Promise<string | undefined> {
  for (const { title, request, status, answer, cache, pause = 0 } of steps) {
    await wait(pause)
    const response = await send(port, request)
    const found = `${response.status} ${response.body}`
    if (found !== `${status} ${answer}`) return `"${title}" returned ${found}, not ${answer}`
    const seen = response.headers["x-cache"]
    if (cache !== undefined && seen !== cache) return `"${title}" was a ${seen}, not a ${cache}`
  }
  return undefined
}
