// Started by test/sockets/processes.test.ts. A room in several processes; gets commands by lines.
import type { CoreKind } from "../../src/transport/core.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { feed, people, room } from "../sockets/room.ts"

const { ROOM_CORE = "node", ROOM_WORKERS = "2" } = process.env
const app = await serve(
  { feed, people, room },
  {
    port: 0,
    workers: Number(ROOM_WORKERS),
    core: ROOM_CORE as CoreKind,
    graceMs: 2000,
    banner: false,
  },
)
if (process.env["PRECAST_WORKER"] === undefined) {
  console.log(`${app.port}`)
  process.stdin.on("data", (line) => {
    const command = `${line}`.trim()
    if (command === "burst") for (let i = 0; i < 500; i++) room.publish("all", `burst ${i}`)
    else if (command.startsWith("feed ")) return feed.publish("all", command.slice(5))
    else if (command !== "close") return room.publish("all", command)
    void app.close().then(() => {
      console.log("closed")
      process.stdin.destroy()
    })
  })
}
