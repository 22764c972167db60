// tRPC 11 with Zod 4 behind its own server on node:http. Its protocol decides about paths, where an
// input is and what surrounds a result, so it serves the scenarios that specify only these.
import { initTRPC } from "@trpc/server"
import { createHTTPServer } from "@trpc/server/adapters/standalone"
import { nextMonth, touch } from "../shared/user.mjs"
import { HeavyUser, User } from "./schemas.mjs"

const { procedure, router: routes } = initTRPC.create()
const constant = { message: "Hello, World" }

const router = routes({
  hello: procedure.query(() => ({ message: "Hello, World" })),
  constant: procedure.query(() => constant),
  updateUser: procedure.input(User).mutation(({ input }) => nextMonth(input)),
  heavy: procedure.input(HeavyUser).mutation(({ input }) => touch(input)),
})

export function start({ port }) {
  const server = createHTTPServer({ router })
  return new Promise((listening) => server.listen(port, "127.0.0.1", listening))
}
