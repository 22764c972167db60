import { api, serve } from "@precast/runtime"

interface User {
  id: number
  name: string
  surname: string
  lastUpdate: Date
}

export const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => {
  user.lastUpdate.setMonth(user.lastUpdate.getMonth() + 1)
  return user
})

export const hello = api({ method: "GET", path: "/hello/:name" }, ({ name }: { name: string }) => ({
  message: `Hello, ${name}`,
}))

await serve(
  { updateUser, hello },
  {
    port: Number(process.env.PORT ?? 3000),
    // A container has to be reached from outside of it.
    host: process.env.HOST ?? "127.0.0.1",
    banner: true,
  },
)
