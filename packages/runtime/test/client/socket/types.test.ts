import { api, type Socket } from "@precast/runtime"
import type { ClientSocket, createSocket } from "@precast/runtime/client"
import { expect, expectTypeOf, test } from "vitest"
import type { chat, ClientMessage, files, ServerMessage } from "./app.ts"

const free = api.socket({ path: "/free" }, { open: (socket: Socket<Date>) => void socket })
const mayBe = api.socket(
  { path: "/may/:be?" },
  {
    upgrade: ({ be }: { be?: string }) => be,
    message(_socket, _message: number) {},
  },
)

// Never called: without the transformer they would throw.
const typed = (create: typeof createSocket): unknown[] => [
  create<typeof chat>("", { input: { room: "a" } }),
  create<typeof chat>("", { input: async () => ({ room: "a", since: new Date() }) }),
  create<typeof free>(""),
  create<typeof mayBe>("", { retry: 3 }),
  create<typeof mayBe>("", { input: { be: "x" } }),
  // @ts-expect-error the path has a parameter
  create<typeof chat>(""),
  // @ts-expect-error the path has a parameter
  create<typeof chat>("", {}),
  // @ts-expect-error of another type
  create<typeof chat>("", { input: { room: 1 } }),
  // @ts-expect-error no endpoint
  create<string>(""),
]

test("messages and handshakes have the types of the endpoint", () => {
  expect(typed).toBeTypeOf("function")
  const socket = (create: typeof createSocket) => create<typeof chat>("", { input: { room: "a" } })
  expectTypeOf(socket).returns.toEqualTypeOf<ClientSocket<ClientMessage, ServerMessage>>()
  const bytes = (create: typeof createSocket) => create<typeof files>("", { input: { path: "a" } })
  expectTypeOf(bytes).returns.toEqualTypeOf<
    ClientSocket<string | Uint8Array, string | Uint8Array>
  >()
  const silent = (create: typeof createSocket) => create<typeof free>("")
  expectTypeOf(silent).returns.toEqualTypeOf<ClientSocket<never, Date>>()
})

test("PC2001: a call that was not compiled throws an error", async () => {
  const client = (await import("../../../src/client/index.ts")) as unknown as {
    readonly createSocket: (url: string) => unknown
  }
  expect(() => client.createSocket("http://127.0.0.1")).toThrow(/PC2001: .*createSocket\(\)/)
})
