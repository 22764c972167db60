import { expect, expectTypeOf, test } from "vitest"
import { Reply, status } from "../src/endpoint/reply.ts"
import { ApiError } from "../src/base/errors/api-error.ts"
import { group } from "../src/endpoint/group.ts"
import { hook, type Hook, type Middleware, type Provided, type Use } from "../src/endpoint/hooks.ts"
import { describeProtocols } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask, askJson } from "./helpers/request.ts"

const hello = endpoint("GET", "/hello", () => ({ hello: "world" }))
const late = endpoint("GET", "/late", async () => ({ hello: "later" }))
const fails = endpoint("GET", "/fails", () => {
  throw new Error("thrown on purpose")
})
const refuses = endpoint("GET", "/refuses", async () => {
  throw new ApiError("not_found", "no such thing")
})
const takes = endpoint("POST", "/takes", ({ body }) => body, { body: { name: "string" } })
const data = endpoint("GET", "/data", (_input, context) => context.data)
const all = [hello, late, fails, refuses, takes, data]

/** A hook that writes down when it was called. */
function tracer(name: string, trace: string[], later = false): Hook {
  const note = (what: string): undefined | Promise<undefined> => {
    trace.push(`${name} ${what}`)
    return later ? Promise.resolve(undefined) : undefined
  }
  return {
    onRequest: () => note("request"),
    beforeHandle: () => note("before"),
    afterHandle: () => note("after"),
    onError: () => note("error"),
    onResponse: async (_context, answer) => void (await note(`answer ${answer.status}`)),
    onEnd: (_context, end) => void trace.push(`${name} end ${end.status}`),
  }
}

const ONION = [
  "a request",
  "b request",
  "a before",
  "b before",
  "b after",
  "a after",
  "b answer 200",
  "a answer 200",
  "a end 200",
  "b end 200",
]

describeProtocols("hooks", ({ serve }) => {
  test.each([false, true])(
    "run from the outside to the inside and back (later: %s)",
    async (on) => {
      const trace: string[] = []
      const app = await serve(all, { use: [tracer("a", trace, on), tracer("b", trace, on)] })
      for (const path of ["/hello", "/late"]) {
        trace.length = 0
        expect((await ask(app, { path })).status).toBe(200)
        await expect.poll(() => trace).toEqual(ONION)
      }
    },
  )

  test("a failure is reported to the inner hooks first, and the response to all", async () => {
    const trace: string[] = []
    const use = [tracer("a", trace), tracer("b", trace)]
    const app = await serve(all, { use, onError: () => trace.push("reported") })
    expect((await ask(app, { path: "/fails" })).status).toBe(500)
    expect(trace.slice(4)).toEqual([
      "b error",
      "a error",
      "reported",
      "b answer 500",
      "a answer 500",
      "a end 500",
      "b end 500",
    ])
    trace.length = 0
    expect((await ask(app, { path: "/refuses" })).status).toBe(404)
    expect(trace).not.toContain("reported")
  })

  test("a request that does not fit its type reaches no handler", async () => {
    const trace: string[] = []
    const app = await serve(all, { use: [tracer("a", trace)] })
    const answer = await askJson(app, "/takes", { name: 1 })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, "invalid_request"])
    expect(trace).toEqual(["a request", "a answer 400", "a end 400"])
  })

  test("run for requests that no route takes", async () => {
    const trace: string[] = []
    const app = await serve(all, { use: [tracer("a", trace)] })
    const { status, body } = await ask(app, { path: "/nowhere" })
    expect([status, JSON.parse(body).code]).toEqual([404, "not_found"])
    expect(trace).toEqual(["a request", "a answer 404", "a end 404"])
    const wrong = await ask(app, { method: "DELETE", path: "/hello" })
    expect([wrong.status, wrong.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"])
  })

  test("a response ends the request before its handler", async () => {
    let handled = 0
    const count = endpoint("GET", "/count", () => ++handled)
    const stop: Use[] = [{ onRequest: () => status(401, { why: "no" }, { "x-why": "no" }) }]
    const app = await serve([count], { use: stop })
    const answer = await ask(app, { path: "/count" })
    expect([answer.status, answer.headers["x-why"], answer.body]).toEqual([
      401,
      "no",
      '{"why":"no"}',
    ])
    expect(answer.headers["content-type"]).toBe("application/json")
    expect(handled).toBe(0)
  })

  test("a web Response is a response", async () => {
    const stop: Use[] = [{ beforeHandle: async () => new Response("later", { status: 418 }) }]
    const app = await serve(all, { use: stop })
    const answer = await ask(app, { path: "/hello" })
    expect([answer.status, answer.body]).toEqual([418, "later"])
  })

  test("fields reach the handler, and never a prototype", async () => {
    const odd = JSON.parse('{"user":"ada","__proto__":{"admin":true}}') as object
    const app = await serve(all, { use: [{ onRequest: () => odd }] })
    const answer = await ask(app, { path: "/data" })
    expect(answer.body).toBe('{"user":"ada","__proto__":{"admin":true}}')
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test("an error hook responds instead of the problem", async () => {
    const use: Use[] = [{ onError: (_context, error) => status(503, { said: String(error) }) }]
    const app = await serve(all, { use, onError: () => {} })
    const answer = await ask(app, { path: "/fails" })
    expect([answer.status, answer.body]).toEqual([503, '{"said":"Error: thrown on purpose"}'])
  })

  test("headers that are set on any response", async () => {
    const use: Use[] = [
      {
        onRequest(context) {
          context.header("x-one", "1")
          context.header("set-cookie", "a=1")
          context.header("set-cookie", "b=2")
        },
        onResponse: (_context, answer) => answer.headers.set("x-two", String(answer.status)),
      },
    ]
    const app = await serve(all, { use, onError: () => {} })
    for (const path of ["/hello", "/late", "/fails", "/refuses", "/nowhere"]) {
      const { headers, status } = await ask(app, { path })
      expect([headers["x-one"], headers["x-two"]]).toEqual(["1", String(status)])
      expect(headers["set-cookie"]).toEqual(["a=1", "b=2"])
    }
  })

  test("a header that may not travel is refused where it is set", async () => {
    const seen: unknown[] = []
    const use: Use[] = [{ onRequest: (context) => context.header("x-bad", "a\r\nx-evil: 1") }]
    const app = await serve(all, { use, onError: (error) => seen.push(error) })
    const answer = await ask(app, { path: "/hello" })
    expect([answer.status, answer.headers["x-evil"]]).toEqual([500, undefined])
    expect(seen).toHaveLength(1)
  })

  test.each(["onRequest", "beforeHandle", "afterHandle", "onResponse", "onError"] as const)(
    "a hook that throws is reported: %s",
    async (point) => {
      const seen: unknown[] = []
      const broken: Hook = {
        [point]: () => {
          throw new Error(`thrown by ${point}`)
        },
      }
      const app = await serve(all, { use: [broken], onError: (error) => seen.push(String(error)) })
      const path = point === "onError" ? "/fails" : "/hello"
      expect((await ask(app, { path })).status).toBe(500)
      expect(seen).toContain(`Error: thrown by ${point}`)
      expect((await ask(app, { path })).status).toBe(500)
    },
  )

  test("the last function is notified when a client disconnects", async () => {
    const ends: unknown[] = []
    const never = endpoint("GET", "/never", () => new Promise(() => {}))
    const app = await serve([never], { use: [{ onEnd: (_context, end) => ends.push(end.status) }] })
    const controller = new AbortController()
    const asked = ask(app, { path: "/never", signal: controller.signal }).catch(() => "gone")
    await new Promise((resolve) => setTimeout(resolve, 30))
    controller.abort()
    expect(await asked).toBe("gone")
    await expect.poll(() => ends).toEqual([undefined])
  })
})

describeProtocols("middleware", ({ serve }) => {
  test("runs around what follows it", async () => {
    const trace: string[] = []
    const around: Middleware = async (_context, next) => {
      trace.push("in")
      const answer = await next()
      trace.push(`out ${answer.status}`)
      answer.headers.set("x-around", "1")
      return answer
    }
    const app = await serve(all, { use: [tracer("a", trace), around, tracer("b", trace)] })
    const answer = await ask(app, { path: "/hello" })
    expect(answer.headers["x-around"]).toBe("1")
    expect(trace).toEqual([
      "a request",
      "in",
      "b request",
      "a before",
      "b before",
      "b after",
      "a after",
      "b answer 200",
      "out 200",
      "a answer 200",
      "a end 200",
      "b end 200",
    ])
  })

  test("sees what its inside throws", async () => {
    const seen: string[] = []
    const rollback: Middleware = async (_context, next) => {
      try {
        return await next()
      } catch (error) {
        seen.push(`rolled back: ${String(error)}`)
        throw error
      }
    }
    const app = await serve(all, { use: [rollback], onError: () => seen.push("reported") })
    expect((await ask(app, { path: "/fails" })).status).toBe(500)
    expect(seen).toEqual(["rolled back: Error: thrown on purpose", "reported"])
  })

  test("may respond without calling next, and must respond", async () => {
    const stop: Middleware = async () => status(402, "pay")
    expect((await ask(await serve(all, { use: [stop] }), { path: "/hello" })).status).toBe(402)
    const none = (async () => undefined) as unknown as Middleware
    const app = await serve(all, { use: [none], onError: () => {} })
    expect((await ask(app, { path: "/hello" })).status).toBe(500)
  })
})

describeProtocols("groups", ({ serve }) => {
  test("have a prefix, and hooks of their own", async () => {
    const trace: string[] = []
    const inner = group("/admin", { hello }, { use: [tracer("inner", trace)] })
    const routes = { hello, v1: group("/v1", { hello, inner }, { use: [tracer("v1", trace)] }) }
    const app = await serve(routes)
    expect(app.routes.map(({ path }) => path)).toEqual(["/hello", "/v1/hello", "/v1/admin/hello"])
    expect((await ask(app, { path: "/hello" })).status).toBe(200)
    expect(trace).toEqual([])
    expect((await ask(app, { path: "/v1/hello" })).status).toBe(200)
    expect(trace[0]).toBe("v1 request")
    trace.length = 0
    expect((await ask(app, { path: "/v1/admin/hello" })).status).toBe(200)
    expect(trace.slice(0, 2)).toEqual(["v1 request", "inner request"])
  })

  test.each(["v1", "/v1/", "/:id", "/a b"])("the prefix %j is refused", async (prefix) => {
    await expect(serve([group(prefix, [hello])])).rejects.toThrow("PC2003")
  })
})

describeProtocols("the shape of problems", ({ serve }) => {
  test("is the application's own, for every problem", async () => {
    const app = await serve(all, {
      problem: ({ code, issues }) => ({ error: code, count: issues?.length ?? 0 }),
      onError: () => {},
    })
    const texts = [
      await ask(app, { path: "/nowhere" }),
      await ask(app, { path: "/fails" }),
      await ask(app, { path: "/refuses" }),
      await askJson(app, "/takes", {}),
    ].map(({ body, headers }) => [headers["content-type"], body])
    expect(texts).toEqual([
      ["application/json", '{"error":"not_found","count":0}'],
      ["application/json", '{"error":"internal","count":0}'],
      ["application/json", '{"error":"not_found","count":0}'],
      ["application/json", '{"error":"invalid_request","count":1}'],
    ])
  })
})

test("what hooks provide is inferred", () => {
  const timed = hook({ onRequest: () => ({ started: 1 }) })
  const user = hook({ beforeHandle: async () => ({ user: "ada" }) })
  expectTypeOf<Provided<[typeof timed, typeof user, Hook]>>().toExtend<{
    started: number
    user: string
  }>()
  expectTypeOf(new Reply(201, "x")).toEqualTypeOf<Reply<201, string>>()
  expectTypeOf(status(204)).toEqualTypeOf<Reply<204, undefined>>()
})
