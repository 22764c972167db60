import { expect, expectTypeOf, test } from "vitest"
import { api, type Context, type Endpoint } from "../../src/endpoint/api.ts"
import type { Method } from "../../src/base/method.ts"
import { auth, type Authenticator } from "../../src/endpoint/auth/auth.ts"
import { constantTimeEqual } from "../../src/base/constant-time.ts"
import { TokenError } from "../../src/endpoint/auth/authenticator.ts"
import { FAIL, type RouteCode } from "../../src/types/route.ts"
import { ApiError } from "../../src/base/errors/api-error.ts"
import { group } from "../../src/endpoint/group.ts"
import { hook } from "../../src/endpoint/hooks.ts"
import { signCookie } from "../../src/endpoint/cookies/sign.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

const NO_CODE: RouteCode = {
  name: "code",
  params: [],
  headers: [],
  query: false,
  body: false,
  bodyOptional: false,
  arity: 2,
  input: () => ({}),
  issues: () => [],
  output: (value) => JSON.stringify(value),
}

/** What the transformer makes of `{ authorization: string & Header<"authorization"> }`. */
const BEARER: RouteCode = {
  ...NO_CODE,
  headers: ["authorization"],
  input: (_params, _query, [authorization]) =>
    authorization === undefined ? FAIL : { authorization },
}

interface Credentials {
  authorization: string
}

interface User {
  userId: string
}

async function userOf({ authorization }: Credentials): Promise<User | undefined> {
  if (authorization === "Bearer banned") throw new ApiError("permission_denied", "You are banned.")
  if (authorization === "Bearer old") throw new TokenError("The token has expired.")
  if (authorization === "Bearer broken") throw new Error("thrown on purpose")
  return constantTimeEqual(authorization, "Bearer ada") ? { userId: "ada" } : undefined
}

const authenticator: Authenticator<User> = auth(userOf, BEARER)

function guarded(method: Method, path: string, code: Partial<RouteCode> = {}): Endpoint {
  const options = { method, path, auth: authenticator }
  return api(options, (_input: object, context) => context.auth, { ...NO_CODE, ...code })
}

const me = guarded("GET", "/me")
const open = endpoint("GET", "/open", (_input, { auth: who }) => ({ who: who ?? null }))

describeCores("auth()", ({ serve }) => {
  test("gives the handler what it has found", async () => {
    const app = await serve({ me, open })
    const headers = { authorization: "Bearer ada" }
    expect(await ask(app, { path: "/me", headers })).toMatchObject({
      status: 200,
      body: '{"userId":"ada"}',
    })
    expect((await ask(app, { path: "/open", headers })).body).toBe('{"who":null}')
  })

  test("returns 401 when the credentials are missing or wrong", async () => {
    const app = await serve({ me })
    for (const headers of [{}, { authorization: "" }, { authorization: "Bearer eve" }]) {
      const answer = await ask(app, { path: "/me", headers })
      expect(answer.status).toBe(401)
      expect(answer.headers["www-authenticate"]).toBe("Bearer")
      expect(answer.headers["content-type"]).toBe("application/problem+json")
      expect(JSON.parse(answer.body)).toEqual({
        type: "about:blank",
        title: "Unauthorized",
        status: 401,
        detail: "The request carries no valid credentials.",
        code: "unauthenticated",
      })
    }
  })

  test("an error that the authenticator throws becomes the response", async () => {
    const errors: unknown[] = []
    const app = await serve({ me }, { onError: (error) => void errors.push(error) })
    const asks = (token: string) =>
      ask(app, { path: "/me", headers: { authorization: `Bearer ${token}` } })
    const banned = await asks("banned")
    expect([banned.status, JSON.parse(banned.body).code]).toEqual([403, "permission_denied"])
    expect(banned.headers["www-authenticate"]).toBe(undefined)
    const old = await asks("old")
    expect([old.status, JSON.parse(old.body).detail]).toEqual([401, "The token has expired."])
    expect(old.headers["www-authenticate"]).toBe('Bearer error="invalid_token"')
    expect(errors).toEqual([])
    expect((await asks("broken")).status).toBe(500)
    expect(errors).toMatchObject([{ message: "thrown on purpose" }])
  })

  test("runs before the input is decoded, and inside the hooks of the application", async () => {
    const seen: unknown[] = []
    const watch = hook({ onResponse: (_context, { status }) => void seen.push(status) })
    const refusing = guarded("POST", "/refusing", {
      body: true,
      input: () => {
        seen.push("decoded")
        return FAIL
      },
      issues: () => [{ path: "", code: "type", expected: "object", found: "nothing" }],
    })
    const app = await serve({ refusing }, { use: [watch] })
    const json = { "content-type": "application/json" }
    const request = { method: "POST", path: "/refusing", body: "not json" }
    expect((await ask(app, { ...request, headers: json })).status).toBe(401)
    const known = { ...json, authorization: "Bearer ada" }
    expect((await ask(app, { ...request, headers: known })).status).toBe(400)
    expect(seen).toEqual([401, "decoded", 400])
  })

  test("auth: true calls the authenticator of serve()", async () => {
    const trusting = api(
      { method: "GET", path: "/trusting", auth: true },
      (_input: object, context) => context.auth,
      NO_CODE,
    )
    const app = await serve({ trusting, open }, { auth: authenticator })
    expect((await ask(app, { path: "/trusting" })).status).toBe(401)
    const headers = { authorization: "Bearer ada" }
    expect((await ask(app, { path: "/trusting", headers })).body).toBe('{"userId":"ada"}')
    expect((await ask(app, { path: "/open" })).status).toBe(200)
    await expect(serve({ trusting })).rejects.toThrow("PC2035")
  })

  test("guards a group, and leaves what is not there to be not found", async () => {
    const who = api(
      { method: "GET", path: "/who" },
      (_input: object, { auth: { userId } }: Context<{ auth: User }>) => userId,
      NO_CODE,
    )
    const app = await serve(group("/in", { who }, { use: [authenticator] }) as never)
    expect((await ask(app, { path: "/in/who" })).status).toBe(401)
    const headers = { authorization: "Bearer ada" }
    expect((await ask(app, { path: "/in/who", headers })).body).toBe('"ada"')
    expect((await ask(app, { path: "/in/whom" })).status).toBe(404)
  })

  test("reads the query string and cookies, signed ones too", async () => {
    const secret = "a secret of at least 32 characters"
    const asked: unknown[] = []
    const code: RouteCode = {
      ...NO_CODE,
      query: true,
      cookies: [{ name: "sid", signed: true }],
      input: (_params, query, [sid]) => (sid === undefined ? FAIL : { query, sid }),
    }
    const sources = auth((params: object) => {
      asked.push(params)
      return params
    }, code)
    const seen = api(
      { method: "GET", path: "/seen", auth: sources },
      (_input: object, context) => context.auth,
      NO_CODE,
    )
    await expect(serve({ seen })).rejects.toThrow("PC2020")
    const app = await serve({ seen }, { cookies: { secrets: [secret] } })
    const asks = (cookie: string) => ask(app, { path: "/seen?key=1&x=%31", headers: { cookie } })
    for (const wrong of ["sid=7", "sid=7.", `sid=8.${signCookie("sid", "7", secret).slice(2)}`]) {
      expect((await asks(wrong)).status).toBe(401)
    }
    expect(asked).toEqual([])
    expect((await asks(`sid=${signCookie("sid", "7", secret)}`)).body).toBe(
      '{"query":"key=1&x=%31","sid":"7"}',
    )
  })

  test("names its own scheme", async () => {
    const basic = auth({ challenge: 'Basic realm="app", charset="UTF-8"' }, () => null, NO_CODE)
    const code = { ...NO_CODE, arity: 0 }
    const none = api({ method: "GET", path: "/none", auth: basic }, () => 1, code)
    const app = await serve({ none })
    const answer = await ask(app, { path: "/none" })
    expect(answer.status).toBe(401)
    expect(answer.headers["www-authenticate"]).toBe('Basic realm="app", charset="UTF-8"')
    const forged = auth({ challenge: "Basic\r\nx: y" }, () => null, NO_CODE)
    const bad = api({ method: "GET", path: "/bad", auth: forged }, () => 1, code)
    await expect(serve({ bad })).rejects.toThrow("may not travel")
  })

  test("guards raw endpoints, whose body is not read before", async () => {
    const raw = api.raw(
      { method: "POST", path: "/raw", auth: authenticator },
      (request, context) => {
        expectTypeOf(context.auth).toEqualTypeOf<User>()
        return new Response(`${context.auth.userId} ${request.method}`)
      },
    )
    const app = await serve({ raw })
    const request = { method: "POST", path: "/raw", body: "x".repeat(100_000) }
    expect((await ask(app, request)).status).toBe(401)
    const headers = { authorization: "Bearer ada" }
    expect((await ask(app, { ...request, headers })).body).toBe("ada POST")
  })

  test("hostile headers are only texts", async () => {
    const app = await serve({ me })
    for (const name of ["__proto__", "constructor", "hasOwnProperty", "toString"]) {
      const headers = { [name]: "Bearer ada" }
      expect((await ask(app, { path: "/me", headers })).status).toBe(401)
    }
    const twice = { authorization: "Bearer ada, Bearer ada" }
    expect((await ask(app, { path: "/me", headers: twice })).status).toBe(401)
  })
})

test("what it returns is the type of context.auth", () => {
  const { auth: _gateway, ...options } = { method: "GET", path: "/", auth: authenticator } as const
  api(
    { ...options, auth: authenticator },
    (_input: object, context) => {
      expectTypeOf(context.auth).toEqualTypeOf<User>()
      return 1
    },
    NO_CODE,
  )
  api(
    { ...options, auth: authenticator, use: [hook({ onRequest: () => ({ at: 1 }) })] },
    (_input: object, context) => {
      expectTypeOf(context.auth).toEqualTypeOf<User>()
      expectTypeOf(context.data.at).toEqualTypeOf<number>()
      return 1
    },
    NO_CODE,
  )
  api(
    options,
    (_input: object, context) => {
      expectTypeOf(context.auth).toEqualTypeOf<unknown>()
      return 1
    },
    NO_CODE,
  )
})

test("auth() that was not compiled throws PC2001", () => {
  expect(() => auth(() => ({}))).toThrow("PC2001")
  expect(() => auth({ challenge: "Basic" }, () => ({}))).toThrow("PC2001")
})

test.each([
  ["a", "a", true],
  ["a", "b", false],
  ["a", "aa", false],
  ["", "", true],
  [new Uint8Array([97]), "a", true],
])("constantTimeEqual(%j, %j) is %s", (a, b, equal) => {
  expect(constantTimeEqual(a, b)).toBe(equal)
})
