import { expectTypeOf, test } from "vitest"
import { api } from "../../src/endpoint/api.ts"
import { hook } from "../../src/endpoint/hooks.ts"
import type { Routes } from "../../src/endpoint/routes.ts"
import type { Socket, SocketEndpoint } from "../../src/endpoint/sockets/sockets-types.ts"

interface In {
  text: string
}
interface Out {
  at: Date
}

// Never called: without the transformer it would throw.
const declared = {
  inferred: () =>
    api.socket(
      { path: "/rooms/:room" },
      {
        async upgrade({ room }: { room: string }) {
          return { room, visits: 0 }
        },
        open(socket) {
          expectTypeOf(socket.data).toEqualTypeOf<{ room: string; visits: number }>()
          expectTypeOf(socket.send).parameter(0).toEqualTypeOf<Out>()
        },
        message(socket: Socket<Out, { room: string; visits: number }>, message: In) {
          expectTypeOf(message).toEqualTypeOf<In>()
          // @ts-expect-error not a message of the server
          socket.send({ text: "" })
        },
      },
    ),
  unannotated: () =>
    api.socket(
      { path: "/" },
      {
        message(socket, message: In) {
          expectTypeOf(message).toEqualTypeOf<In>()
          // @ts-expect-error no type of sent messages is declared
          socket.send(message)
        },
      },
    ),
  written: () =>
    api.socket<In, Out | Uint8Array>(
      { path: "/" },
      {
        message(socket, message) {
          expectTypeOf(message).toEqualTypeOf<In>()
          expectTypeOf(socket.send).parameter(0).toEqualTypeOf<Out | Uint8Array>()
          expectTypeOf(socket.data).toEqualTypeOf<unknown>()
        },
      },
    ),
  hooked: () =>
    api.socket(
      { path: "/", use: [hook({ onRequest: () => ({ user: "Ada" }) })] },
      {
        upgrade(_input: {}, { data }) {
          expectTypeOf(data).toExtend<{ user: string }>()
          return data.user
        },
        message(socket: Socket<Out, string>, _message: In) {
          socket.publish("x", { at: new Date() })
        },
      },
    ),
}

test("messages and data are inferred from annotations, or written as type arguments", () => {
  expectTypeOf(declared.inferred).returns.toEqualTypeOf<
    SocketEndpoint<In, Out, "/rooms/:room", object, { room: string }, never>
  >()
  expectTypeOf(declared.unannotated).returns.toExtend<SocketEndpoint<In, never, "/">>()
  expectTypeOf(declared.written).returns.toExtend<SocketEndpoint<In, Out | Uint8Array>>()
  expectTypeOf<ReturnType<typeof declared.inferred>["publish"]>().parameter(1).toEqualTypeOf<Out>()
})

test("every WebSocket fits the type that serve() takes", () => {
  expectTypeOf<ReturnType<typeof declared.inferred>>().toExtend<Routes[keyof Routes & string]>()
  expectTypeOf<{ chat: ReturnType<typeof declared.hooked> }>().toExtend<Routes>()
})
