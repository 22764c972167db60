// The same endpoint on node:http alone, without checks: what Node itself costs.
import { createServer } from "node:http"

createServer((request, response) => {
  let text = ""
  request.setEncoding("utf8").on("data", (part: string) => (text += part))
  request.on("end", () => {
    const user = JSON.parse(text) as { lastUpdate: string }
    const date = new Date(user.lastUpdate)
    date.setUTCFullYear(date.getUTCFullYear() + 1)
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ ...user, lastUpdate: date }))
  })
}).listen(Number(process.env.PORT), "127.0.0.1")
