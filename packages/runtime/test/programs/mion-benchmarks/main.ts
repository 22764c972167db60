// The endpoints of mion's benchmarks, for scripts/conformance/judged/published.
import { api, serve } from "@precast/runtime"

interface Hello {
  hello: string
}

// Not a literal: the handler runs for each request.
const text = "world"

const hello = api({ method: "GET", path: "/hello" }, (): Hello => ({ hello: text }))

interface User {
  id: number
  name: string
  surname: string
  lastUpdate: Date
}

const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => {
  user.lastUpdate.setMonth(user.lastUpdate.getMonth() + 1)
  return user
})

await serve([hello, updateUser], { port: Number(process.env["PORT"] ?? 3000) })
