// Started by test/sockets/programs.test.ts. A room in two processes; talks by lines.
import type { CoreKind } from "../../src/transport/core.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { plain } from "../sockets/echo.ts"

const room = plain(
  { path: "/room" },
  {
    open(socket) {
      socket.subscribe("all")
      socket.send(`${process.pid}`)
    },
    message: (_socket, message) => room.publish("all", `${process.pid} says ${String(message)}`),
  },
)

const core = (process.env["WORKERS_CORE"] ?? "node") as CoreKind
const app = await serve({ room }, { port: 0, workers: 2, core, graceMs: 2000, banner: false })
if (process.env["PRECAST_WORKER"] === undefined) {
  console.log(`${app.port}`)
  process.stdin.on("data", () => {
    void app.close().then(() => {
      console.log("closed")
      process.stdin.destroy()
    })
  })
}
