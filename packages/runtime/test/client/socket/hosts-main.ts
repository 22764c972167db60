// Runs in other hosts, bundled by hosts.test.ts: prints the result of each step, a line each.
import { createSocket } from "@precast/runtime/client"
import type { chat, files } from "./app.ts"

const url = process.env["SERVER_URL"] ?? ""
const retry = { baseMs: 1, maxMs: 5 }
const input = { room: "a", token: "t" }
const socket = createSocket<typeof chat>(url, { input, protocols: ["v1"], retry })
const messages = socket[Symbol.asyncIterator]()

const tell = (...values: unknown[]): void => console.log(JSON.stringify(values))
tell((await messages.next()).value, socket.protocol)
socket.send({ kind: "say", text: "x 😀", at: new Date(5) })
const { value } = await messages.next()
if (value?.kind === "said") tell(value.at.getTime(), String(value.total), [...value.words])
const end = new Promise((resolve) => socket.on("close", resolve))
socket.send({ kind: "drop" })
tell(await end)
tell((await messages.next()).value)
socket.send({ kind: "leave", code: 4001, reason: "bye" })
tell(await messages.next().catch(({ name, code }: Record<string, unknown>) => [name, code]))

const bytes = createSocket<typeof files>(`${url}/v1`, { input: { path: "x" } })
bytes.send(Uint8Array.of(1, 2, 3))
for await (const message of bytes) {
  tell(typeof message === "string" ? message : [...message])
  bytes.close()
}
