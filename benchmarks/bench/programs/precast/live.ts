// Large bodies, events and messages.
import { api, type Body, type Int, type Max, type Min, type Socket } from "@precast/runtime"
import type { MaxLength } from "@precast/runtime"
import type * as Shared from "../contenders/shared/live.mjs"

// Seen from dist/, where this runs.
const shared = new URL("../../contenders/shared/live.mjs", import.meta.url)
const { eventOf, total, turns } = (await import(shared.href)) as typeof Shared

interface Item {
  id: number & Int
  name: string
  email: string
  role: "admin" | "user" | "guest"
  active: boolean
  score: number
  tags: string[]
  address: { street: string; city: string; zipCode: string }
}

interface Total {
  count: number
  sum: number
}

/** A body of 1 MB. */
export const records = api(
  { method: "POST", path: "/records" },
  ({ all }: { all: Body<Item[]> }): Total => total(all),
)

interface Event {
  n: number
  message: string
}

interface Asked {
  count: number & Int & Min<1> & Max<10_000>
}

/** Server-sent events. */
export const events = api(
  { method: "GET", path: "/events", stream: { as: "events" } },
  async function* ({ count }: Asked): AsyncGenerator<Event> {
    for await (const n of turns(count)) yield eventOf(n)
  },
)

interface Note {
  id: number & Int
  text: string & MaxLength<100>
}

/** Messages that come back. */
export const echo = api.socket(
  { path: "/echo" },
  {
    message(socket: Socket<Note>, note: Note) {
      socket.send(note)
    },
  },
)
