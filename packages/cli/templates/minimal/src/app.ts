import { api } from "@precast/runtime"

interface User {
  id: number
  name: string
  surname: string
  lastUpdate: Date
}

const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => {
  user.lastUpdate.setMonth(user.lastUpdate.getMonth() + 1) // a Date already: decoded and checked
  return user // encoded by code made for User
})

const hello = api({ method: "GET", path: "/hello/:name" }, ({ name }: { name: string }) => ({
  message: `Hello, ${name}`,
}))

export const routes = { updateUser, hello }
