// Bun.serve with its own router + Zod 4.
import { SchemaBody, SchemaHeaders, SchemaQuery, User } from "./zod-schemas.mjs"

const refuse = (error) => Response.json({ error: error.issues ?? error.message }, { status: 400 })

Bun.serve({
  port: Number(process.env.PORT),
  hostname: "127.0.0.1",
  routes: {
    "/hello": { GET: () => Response.json({ message: "Hello, World" }) },
    "/updateUser": {
      POST: async (request) => {
        const user = User.safeParse(await request.json())
        if (!user.success) return refuse(user.error)
        const { lastUpdate } = user.data
        lastUpdate.setUTCMonth(lastUpdate.getUTCMonth() + 1)
        return Response.json(user.data)
      },
    },
    "/schema": {
      POST: async (request) => {
        const headers = SchemaHeaders.safeParse({ "x-foo": request.headers.get("x-foo") })
        if (!headers.success) return refuse(headers.error)
        const query = SchemaQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
        if (!query.success) return refuse(query.error)
        const body = SchemaBody.safeParse(await request.json())
        if (!body.success) return refuse(body.error)
        return Response.json({ message: "Hello, World" })
      },
    },
  },
  fetch: () => new Response("Not Found", { status: 404 }),
  error: (error) =>
    error instanceof SyntaxError ? refuse(error) : new Response("Error", { status: 500 }),
})
