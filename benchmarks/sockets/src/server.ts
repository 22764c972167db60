// Rooms in several processes. Each worker publishes numbered messages to all rooms while the file START exists.
import { existsSync } from "node:fs"
import { api, serve, type Socket } from "@precast/runtime"

/** A message of a room: the process that has published it, and its number there. */
export interface Numbered {
  from: number
  room: string
  number: number
  /** When it was published, in ms since 1970. */
  at: number
}

export const feed = api.socket(
  { path: "/feed/:room", resume: "30s" },
  {
    upgrade: ({ room }: { room: string }) => room,
    open(socket: Socket<Numbered, string>) {
      socket.subscribe(socket.data)
    },
  },
)

/** Each message goes to all in the room. */
export const chat = api.socket(
  { path: "/chat/:room" },
  {
    upgrade: ({ room }: { room: string }) => room,
    open(socket: Socket<string, string>) {
      socket.subscribe(socket.data)
    },
    message(socket: Socket<string, string>, message: string) {
      chat.publish(socket.data, message)
    },
  },
)

const { PORT, WORKERS = "4", ROOMS = "100", PER_SECOND = "100", START = "" } = process.env
const workers = Number(WORKERS)
const isWorker = workers === 1 || process.env.PRECAST_WORKER !== undefined
if (isWorker) console.log(`worker ${process.pid}`)
await serve({ feed, chat }, { port: Number(PORT), workers, banner: false })
console.log("listening")

if (isWorker && START !== "") publishAll()

function publishAll(): void {
  const rooms = Array.from({ length: Number(ROOMS) }, (_, at) => `${at}`)
  const numbers = new Map<string, number>()
  let next = 0
  const timer = setInterval(
    () => {
      if (!existsSync(START)) return
      const room = rooms[next++ % rooms.length] ?? ""
      const number = numbers.get(room) ?? 0
      numbers.set(room, number + 1)
      feed.publish(room, {
        from: process.pid,
        room,
        number,
        at: performance.timeOrigin + performance.now(),
      })
    },
    (1000 * workers) / Number(PER_SECOND),
  )
  timer.unref()
}
