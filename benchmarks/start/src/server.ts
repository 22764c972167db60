// One endpoint, as small as a service can be.
import { api, serve } from "@precast/runtime"

interface User {
  id: number
  name: string
  surname: string
  lastUpdate: Date
}

const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => {
  user.lastUpdate.setUTCFullYear(user.lastUpdate.getUTCFullYear() + 1)
  return user
})

await serve({ updateUser }, { port: Number(process.env.PORT) })
