// An application that runs in Bun, in Deno, and in no host at all: test/web/hosts.test.ts sends requests to it.
import { api, createApp, hook, status, type Context } from "../../src/index.ts"
import { endpoint } from "../helpers/endpoint.ts"

const late = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function* ticks(): AsyncGenerator<Uint8Array> {
  for (const text of ["a", "b", "c"]) {
    await late(5)
    yield new TextEncoder().encode(text)
  }
}

let aborts = 0

export const app: ReturnType<typeof createApp> = createApp(
  [
    endpoint("GET", "/users/:id", ({ params: [id], query }) => ({ id, query }), { query: true }),
    endpoint("POST", "/save", ({ body }) => body, { body: { name: "string" } }),
    endpoint("GET", "/address", (_input, { address }: Context) => address),
    endpoint("GET", "/aborts", () => aborts),
    endpoint("GET", "/hang", async (_input, { signal }: Context) => {
      signal.addEventListener("abort", () => aborts++)
      await late(60_000)
    }),
    api.raw({ method: "POST", path: "/echo" }, (request) => new Response(request.body)),
    api.raw({ method: "GET", path: "/ticks" }, () => {
      const parts = ticks()
      const pull = async (to: ReadableStreamDefaultController): Promise<void> => {
        const { done, value } = await parts.next()
        if (done) to.close()
        else to.enqueue(value)
      }
      return new Response(new ReadableStream({ pull }))
    }),
  ],
  { use: [hook({ onRequest: ({ path }) => (path === "/closed" ? status(503) : undefined) })] },
)

interface Hosts {
  readonly Bun?: { serve(options: object): { port: number } }
  readonly Deno?: {
    serve(options: object, fetch: unknown): { addr: { port: number } }
  }
}

const { Bun, Deno } = globalThis as Hosts
if (Bun !== undefined)
  console.log(Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch }).port)
if (Deno !== undefined) {
  const options = { port: 0, hostname: "127.0.0.1", onListen() {} }
  console.log(Deno.serve(options, app.fetch).addr.port)
}
