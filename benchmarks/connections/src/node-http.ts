// The same by hand, on node:http.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

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

function upload(request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = []
  request.on("data", (part: Buffer) => parts.push(part))
  request.on("end", () => json(response, { length: Buffer.concat(parts).length }))
}

createServer((request, response) => {
  const { method, url = "/" } = request
  if (url === "/hello") json(response, { message: "Hello" })
  else if (url === "/ticks") subscribe(response)
  else if (url.startsWith("/tick/")) tick(response, Number(url.slice(6)))
  else if (url !== "/megabyte") response.writeHead(404).end()
  else if (method === "POST") upload(request, response)
  else response.setHeader("content-type", "application/octet-stream").end(megabyte)
}).listen(Number(process.env.PORT), "127.0.0.1")
