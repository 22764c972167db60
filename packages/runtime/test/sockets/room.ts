import { plain } from "./echo.ts"

/** A room whose members are in several processes; a message is a command. */
export const room: ReturnType<typeof plain> = plain(
  { path: "/room", limits: { messageBytes: 1_000_000, bufferedBytes: 10_000_000 } },
  {
    open(socket) {
      socket.subscribe("all")
      socket.send(`${process.pid}`)
    },
    message(socket, message) {
      if (typeof message !== "string") return room.publish("all", message)
      const [command, rest = ""] = message.split(" ")
      if (command === "join") socket.subscribe(rest)
      else if (command === "others") socket.publish("all", rest)
      else if (command === "count") {
        for (let i = 0; i < Number(rest); i++) room.publish("all", `${process.pid} ${i}`)
      } else if (command === "to") room.publish(rest, "hello")
      else room.publish("all", message)
    },
  },
)

/** The same for clients that resume: messages are JSON. */
export const feed: ReturnType<typeof plain> = plain(
  { path: "/feed", resume: "20s" },
  { open: (socket) => socket.subscribe("all") },
)
