import { api } from "@precast/runtime"

interface User {
  id: number
  name: string
  surname: string
  lastUpdate: Date
}

export const update = api({ method: "POST", path: "/updateUser" }, (user: User): User => {
  const lastUpdate = new Date(user.lastUpdate)
  lastUpdate.setUTCMonth(lastUpdate.getUTCMonth() + 1)
  return { ...user, lastUpdate }
})
