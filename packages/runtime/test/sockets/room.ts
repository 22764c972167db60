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

/** Its members enter and leave topics by commands. */
export const people: ReturnType<typeof plain> = plain(
  { path: "/people", resume: "20s", limits: { members: 20, memberBytes: 100 } },
  {
    open: (socket) => socket.send(`${process.pid}`),
    message(socket, message) {
      const [command, topic = "", name] = String(message).split(" ")
      if (command === "enter") socket.subscribe(topic, { as: { name } })
      else if (command === "say") people.publish(topic, name ?? "")
      else if (command === "watch") socket.subscribe(topic)
      else if (command === "leave") socket.unsubscribe(topic)
      else if (command === "drop") socket.terminate()
      else socket.send(JSON.stringify(people.members(topic)))
    },
    presence({ topic, joined, left, members, send }) {
      send(JSON.stringify({ topic, joined, left, count: members.length }))
    },
  },
)

/** The same for clients that resume: messages are JSON. */
export const feed: ReturnType<typeof plain> = plain(
  { path: "/feed", resume: "20s" },
  { open: (socket) => socket.subscribe("all") },
)
