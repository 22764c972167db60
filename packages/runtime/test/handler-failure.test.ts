import { expect, test, vi } from "vitest"
import { ApiError } from "../src/base/errors/api-error.ts"
import { collectErrors, describeProtocols } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

const secret = new Error("password is 1234")
const INTERNAL = {
  type: "about:blank",
  title: "Internal Server Error",
  status: 500,
  detail: "The server failed on this request.",
  code: "internal",
}

const failures = {
  throws: () => {
    throw secret
  },
  rejects: async () => {
    throw secret
  },
  rejectsLater: async () => {
    await new Promise((resolve) => setImmediate(resolve))
    throw secret
  },
}

describeProtocols("a handler that fails", ({ serve }) => {
  test.each(Object.keys(failures) as (keyof typeof failures)[])(
    "returns 500 without the cause and reports it: %s",
    async (kind) => {
      const { errors, onError } = collectErrors()
      const app = await serve([endpoint("GET", "/fail", failures[kind])], { onError })
      const { status, headers, body } = await ask(app, { path: "/fail" })
      expect(status).toBe(500)
      expect(headers["content-type"]).toBe("application/problem+json")
      expect(JSON.parse(body)).toEqual(INTERNAL)
      expect(errors).toEqual([secret])
    },
  )

  test("is reported with its route", async () => {
    const sources: unknown[] = []
    const app = await serve([endpoint("GET", "/fail/:id", failures.throws, { name: "failing" })], {
      onError: (_error, source) => void sources.push(source),
    })
    await ask(app, { path: "/fail/7" })
    expect(sources).toEqual([{ route: "failing", method: "GET", path: "/fail/:id" }])
  })

  test("leaves the server responsive", async () => {
    const { onError } = collectErrors()
    const app = await serve(
      [endpoint("GET", "/fail", failures.throws), endpoint("GET", "/ok", () => "ok")],
      { onError },
    )
    await ask(app, { path: "/fail" })
    expect((await ask(app, { path: "/ok" })).body).toBe(`"ok"`)
  })

  test("with a result that cannot be encoded returns 500", async () => {
    const { errors, onError } = collectErrors()
    const output = (): string => {
      throw new RangeError("Maximum call stack size exceeded")
    }
    const app = await serve(
      [
        endpoint("GET", "/now", () => 1, { output }),
        endpoint("GET", "/later", async () => 1, { output }),
      ],
      { onError },
    )
    for (const path of ["/now", "/later"]) {
      const { status, body } = await ask(app, { path })
      expect(status).toBe(500)
      expect(JSON.parse(body)).toEqual(INTERNAL)
    }
    expect(errors).toHaveLength(2)
  })

  test("sends the problem of an ApiError, with its details", async () => {
    const { errors, onError } = collectErrors()
    const app = await serve(
      [
        endpoint("GET", "/now", () => {
          throw new ApiError("not_found", "No such user", { id: 7 })
        }),
        endpoint("GET", "/later", async () => {
          throw new ApiError("conflict", "Taken")
        }),
      ],
      { onError },
    )
    const now = await ask(app, { path: "/now" })
    expect(now.status).toBe(404)
    expect(now.headers["content-type"]).toBe("application/problem+json")
    expect(JSON.parse(now.body)).toEqual({
      type: "about:blank",
      title: "Not Found",
      status: 404,
      detail: "No such user",
      code: "not_found",
      details: { id: 7 },
    })
    const later = await ask(app, { path: "/later" })
    expect(JSON.parse(later.body)).toMatchObject({ status: 409, code: "conflict", detail: "Taken" })
    expect(errors).toEqual([])
  })

  test("returns 500 when the details of an ApiError cannot be encoded", async () => {
    const { errors, onError } = collectErrors()
    const app = await serve(
      [
        endpoint("GET", "/fail", () => {
          throw new ApiError("conflict", "Taken", { big: 1n })
        }),
      ],
      { onError },
    )
    const { status, body } = await ask(app, { path: "/fail" })
    expect(status).toBe(500)
    expect(JSON.parse(body)).toEqual(INTERNAL)
    expect(errors).toHaveLength(1)
  })

  test("an onError that throws does not reach the client; both errors are written", async () => {
    const written = vi.spyOn(console, "error").mockImplementation(() => {})
    const broken = new Error("logging is down")
    const app = await serve([endpoint("GET", "/fail", failures.rejects)], {
      onError: () => {
        throw broken
      },
    })
    expect((await ask(app, { path: "/fail" })).status).toBe(500)
    const [[text] = []] = written.mock.calls
    expect(text).toMatch(/^precast: options\.onError threw Error: logging is down\n +at /)
    expect(text).toContain(`\n  while told of Error: ${secret.message}\n`)
    written.mockRestore()
  })
})
