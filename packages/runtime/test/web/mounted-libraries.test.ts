import { createTRPCClient, httpBatchLink } from "@trpc/client"
import { initTRPC } from "@trpc/server"
import { fetchRequestHandler } from "@trpc/server/adapters/fetch"
import { betterAuth } from "better-auth"
import { memoryAdapter, type MemoryDB } from "better-auth/adapters/memory"
import { expect, test } from "vitest"
import { hook } from "../../src/endpoint/hooks.ts"
import { mount } from "../../src/http/fetch/mount.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

const t = initTRPC.context<{ user: string | null }>().create()
const router = t.router({
  greet: t.procedure
    .input((value: unknown) => String(value))
    .query(({ input, ctx }) => `hello ${input} from ${ctx.user}`),
  save: t.procedure
    .input((value: unknown) => value as number[])
    .mutation(({ input }) => input.length),
  count: t.procedure.subscription(async function* () {
    yield 1
    yield 2
  }),
})

interface Yoga {
  createSchema(options: object): object
  createYoga(options: object): { fetch(request: Request): Promise<Response> }
}

// Not by its types: they bring those of browsers into the whole program.
const { createSchema, createYoga } = (await import("graphql-yoga" as string)) as Yoga

const yoga = createYoga({
  graphqlEndpoint: "/",
  logging: false,
  schema: createSchema({
    typeDefs: `type Query { add(a: Int!, b: Int!): Int! } type Subscription { ticks: Int! }`,
    resolvers: {
      Query: { add: (_root: unknown, { a, b }: { a: number; b: number }) => a + b },
      Subscription: {
        ticks: {
          subscribe: async function* () {
            yield { ticks: 1 }
            yield { ticks: 2 }
          },
        },
      },
    },
  }),
})

describeCores("mounted", ({ serve }) => {
  test("tRPC: batches, mutations, subscriptions, data of our hooks", async () => {
    const trpc = mount(
      "/trpc",
      (req, { data }) =>
        fetchRequestHandler({
          endpoint: "",
          req,
          router,
          createContext: () => ({ user: data.user }),
        }),
      { use: [hook({ onRequest: ({ headers }) => ({ user: headers["x-user"] ?? null }) })] },
    )
    const { port } = await serve([trpc])
    const url = `http://127.0.0.1:${port}/trpc`
    const client = createTRPCClient<typeof router>({
      links: [httpBatchLink({ url, headers: { "x-user": "ann" } })],
    })
    const answers = Promise.all([client.greet.query("a"), client.greet.query("b")])
    expect(await answers).toEqual(["hello a from ann", "hello b from ann"])
    expect(await client.save.mutate([1, 2, 3])).toBe(3)
    const events = await fetch(`${url}/count`, { headers: { accept: "text/event-stream" } })
    expect(events.headers.get("content-type")).toBe("text/event-stream")
    expect(await events.text()).toMatch(/data: 1\n\n[^]*data: 2\n\n/)
  })

  test("GraphQL Yoga: queries, errors, subscriptions", async () => {
    const { port } = await serve([mount("/graphql", yoga), endpoint("GET", "/ping", () => "pong")])
    const url = `http://127.0.0.1:${port}/graphql`
    const post = (query: string, accept = "application/json"): Promise<Response> =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", accept },
        body: JSON.stringify({ query }),
      })
    const answer = await post("{ add(a: 1, b: 2) }")
    expect([answer.status, await answer.json()]).toEqual([200, { data: { add: 3 } }])
    expect((await post("{ nothing }")).status).toBe(200)
    const byGet = await fetch(`${url}?query=${encodeURIComponent("{ add(a: 2, b: 2) }")}`)
    expect(await byGet.json()).toEqual({ data: { add: 4 } })
    const ticks = await post("subscription { ticks }", "text/event-stream")
    expect(await ticks.text()).toMatch(/"ticks":1[^]*"ticks":2/)
    expect((await ask({ port }, { path: "/ping" })).body).toBe(`"pong"`)
  })

  test("Better Auth: sign up, session by cookie, sign out", async () => {
    const database: MemoryDB = { user: [], session: [], account: [], verification: [] }
    const auth = betterAuth({
      database: memoryAdapter(database),
      secret: "0123456789abcdef0123456789abcdef",
      basePath: "/api/auth",
      baseURL: "http://127.0.0.1",
      trustedOrigins: ["http://127.0.0.1"],
      emailAndPassword: { enabled: true },
      telemetry: { enabled: false },
      logger: { disabled: true },
    })
    const { port } = await serve([mount("/api/auth", auth.handler, { strip: false })])
    const post = (path: string, body: object, cookie = ""): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/api/auth${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: "http://127.0.0.1", cookie },
        body: JSON.stringify(body),
      })
    const user = { name: "Ann", email: "ann@example.com", password: "correct horse battery" }
    const signedUp = await post("/sign-up/email", user)
    expect(signedUp.status).toBe(200)
    const cookie = signedUp.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ")
    const session = (sent: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/api/auth/get-session`, { headers: { cookie: sent } })
    expect(await (await session(cookie)).json()).toMatchObject({ user: { email: user.email } })
    expect(await (await session("")).json()).toBeNull()
    const wrong = await post("/sign-in/email", { ...user, password: "wrong" })
    expect(wrong.status).toBe(401)
    const out = await post("/sign-out", {}, cookie)
    expect(out.status).toBe(200)
    expect(out.headers.getSetCookie().length).toBeGreaterThan(1)
  })
})
