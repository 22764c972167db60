// The same by hand, on node:http.
import { createServer, type ServerResponse } from "node:http"

const megabyte = Buffer.from("z".padStart(1_000_000, "a"))
const open = new Set<ServerResponse>()

const json = (response: ServerResponse, value: unknown): void => {
  response.setHeader("content-type", "application/json").end(JSON.stringify(value))
}

function tick(response: ServerResponse, n: number): void {
  const event = `data: ${JSON.stringify({ n, message: "tick" })}\n\n`
  for (const client of open) client.write(event)
  response.writeHead(204).end()
}

function subscribe(response: ServerResponse): void {
  response.setHeader("content-type", "text/event-stream").flushHeaders()
  open.add(response)
  response.on("close", () => open.delete(response))
}

createServer((request, response) => {
  const { url = "/" } = request
  if (url === "/hello") json(response, { message: "Hello" })
  else if (url === "/ticks") subscribe(response)
  else if (url.startsWith("/tick/")) tick(response, Number(url.slice(6)))
  else if (url !== "/megabyte") response.writeHead(404).end()
  else response.setHeader("content-type", "application/octet-stream").end(megabyte)
}).listen(Number(process.env.PORT), "127.0.0.1")
