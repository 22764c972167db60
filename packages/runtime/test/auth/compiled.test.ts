// From the type of an auth() handler to a response: compiled by the transformer.
import {
  api,
  ApiError,
  auth,
  group,
  jwt,
  serve,
  sessions,
  signCookie,
  type App,
  type Context,
  type Cookie,
  type Header,
  type MinLength,
  type Query,
  type Wire,
} from "@precast/runtime"
import { SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest"
import { ask, askJson } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

declare module "@precast/runtime" {
  interface AuthData {
    userId: string
  }
}

interface Credentials {
  authorization: string & Header<"authorization">
  since?: Date & Query
  retries?: number & Header<"x-retries">
}

const authenticator = auth(async ({ authorization, since, retries }: Credentials) => {
  if (authorization !== "Bearer ada") return undefined
  const times: number = retries ?? 0
  return { userId: "ada", year: since?.getUTCFullYear() ?? 0, retries: times }
})

const me = api({ method: "GET", path: "/me", auth: authenticator }, (_input: {}, context) => {
  expectTypeOf(context.auth).toEqualTypeOf<{ userId: string; year: number; retries: number }>()
  return context.auth
})

// A response known at compile time could be sent without calling the authenticator.
const constant = api({ method: "GET", path: "/constant", auth: authenticator }, () => "secret")
const constantToo = api({ method: "GET", path: "/constant-too", auth: true }, () => "secret")

const note = api(
  { method: "POST", path: "/notes/:id", auth: true },
  ({ id, text }: { id: number; text: string }, { auth: { userId } }) => ({ id, text, userId }),
)

interface SignedIn {
  sid: string & MinLength<3> & Cookie<"sid", { signed: true }>
}

const byCookie = auth(({ sid }: SignedIn) => {
  if (sid === "banned") throw new ApiError("permission_denied", "banned")
  const plain: string = sid
  return { sid: plain }
})

const cookie = api(
  { method: "GET", path: "/cookie" },
  (_input: {}, context: Context<{ auth: { sid: string } }>) => context.auth.sid,
)

const KEY = "0123456789abcdef0123456789abcdef"
const { verify } = jwt({ issuer: "me", audience: "you", algorithms: ["HS256"], keys: KEY })

interface Claims {
  sub: string & MinLength<1>
  exp: Date & Wire<"epoch-s">
  roles: ("admin" | "user")[]
}

const byToken = auth(
  async ({ authorization }: { authorization: string & Header<"authorization"> }) => {
    const claims = await verify<Claims>(authorization)
    return { sub: claims.sub, until: claims.exp, roles: claims.roles }
  },
)

const claims = api(
  { method: "GET", path: "/claims", auth: byToken },
  (_input: {}, { auth: { until, roles } }) => ({ hour: until.getTime() % 3_600_000, roles }),
)

interface Login {
  userId: string
  at: Date
}

const session = sessions<Login>({ secrets: ["a secret of 32 characters or more"] })

const login = api(
  { method: "POST", path: "/login", use: [session] },
  ({ userId }: { userId: string }, { data }): void =>
    data.session.begin({ userId, at: new Date(7) }),
)

const whoami = api({ method: "GET", path: "/whoami", use: [session] }, (_input: {}, { data }) => {
  expectTypeOf(data.session.data).toEqualTypeOf<Login | undefined>()
  return { time: data.session.data?.at.getTime() ?? -1 }
})

const SECRET = "a secret of at least 32 characters"

describe.each(CORES)("auth, compiled (%s)", (core) => {
  let app: App

  beforeAll(async () => {
    const routes = [
      constant,
      constantToo,
      me,
      note,
      claims,
      login,
      whoami,
      group("/in", [cookie], { use: [byCookie] }),
    ]
    const cookies = { secrets: [SECRET] }
    app = await serve(routes, { port: 0, core, banner: false, auth: authenticator, cookies })
  })
  afterAll(async () => await app.close())

  const authorization = "Bearer ada"

  test("parts are converted and checked by type", async () => {
    const path = "/me?since=2024-02-29T12:00:00Z"
    const good = await ask(app, { path, headers: { authorization, "x-retries": "3" } })
    expect(good.body).toBe('{"userId":"ada","year":2024,"retries":3}')
    for (const [wrong, headers] of [
      ["/me?since=yesterday", { authorization }],
      ["/me", { authorization, "x-retries": "many" }],
      ["/me", {}],
      ["/me?authorization=Bearer%20ada", {}],
    ] as const) {
      const answer = await ask(app, { path: wrong, headers })
      expect([answer.status, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"])
    }
  })

  test("constant responses require authentication too", async () => {
    for (const path of ["/constant", "/constant-too"]) {
      expect((await ask(app, { path })).status).toBe(401)
      const answer = await ask(app, { path, headers: { authorization } })
      expect([answer.status, answer.body]).toEqual([200, '"secret"'])
    }
  })

  test("auth: true provides the declared AuthData", async () => {
    const headers = { authorization, "content-type": "application/json" }
    const request = { method: "POST", path: "/notes/7", body: '{"text":"t"}' }
    const answer = await ask(app, { ...request, headers })
    expect(answer.body).toBe('{"id":7,"text":"t","userId":"ada"}')
    expect((await askJson(app, "/notes/7", { text: 1 })).status).toBe(401)
    expect((await ask(app, { ...request, headers, body: "{}" })).status).toBe(400)
  })

  test("signed cookies", async () => {
    const asks = (sid: string) =>
      ask(app, { path: "/in/cookie", headers: { cookie: `sid=${sid}` } })
    expect((await asks(signCookie("sid", "ada", SECRET))).body).toBe('"ada"')
    expect((await asks(signCookie("sid", "banned", SECRET))).status).toBe(403)
    for (const sid of [
      "ada",
      signCookie("sid", "ab", SECRET),
      signCookie("other", "ada", SECRET),
    ]) {
      expect((await asks(sid)).status).toBe(401)
    }
  })

  test("claims are decoded by type", async () => {
    const token = (payload: object) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer("me")
        .setAudience("you")
        .setExpirationTime(4_102_444_800) // a whole hour
        .sign(new TextEncoder().encode(KEY))
    const asks = async (payload: object) =>
      await ask(app, {
        path: "/claims",
        headers: { authorization: `Bearer ${await token(payload)}` },
      })
    expect((await asks({ sub: "1", roles: ["admin"] })).body).toBe('{"hour":0,"roles":["admin"]}')
    for (const payload of [{ sub: "1" }, { sub: "", roles: [] }, { sub: "1", roles: ["root"] }]) {
      const answer = await asks(payload)
      expect([answer.status, answer.headers["www-authenticate"]]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ])
    }
  })

  test("sessions hold data of the declared type", async () => {
    const started = await askJson(app, "/login", { userId: "ada" })
    expect(started.status).toBe(204)
    const set = started.headers["set-cookie"] ?? []
    const headers = { cookie: set.map((each) => each.split(";")[0]).join("; ") }
    expect((await ask(app, { path: "/whoami", headers })).body).toBe('{"time":7}')
    expect((await ask(app, { path: "/whoami" })).body).toBe('{"time":-1}')
  })

  test("the OpenAPI document describes the required credentials", async () => {
    const { paths, components } = await app.openapi()
    const securityOf = (path: string, method = "get"): unknown =>
      (paths[path]?.[method] as { security?: unknown } | undefined)?.security
    expect(securityOf("/me")).toEqual([{ authenticator: [] }])
    expect(securityOf("/notes/{id}", "post")).toEqual([{ authenticator: [] }])
    expect(securityOf("/in/cookie")).toEqual([{ byCookie: [] }])
    expect(securityOf("/whoami")).toBe(undefined)
    expect(components.securitySchemes).toEqual({
      authenticator: { type: "http", scheme: "bearer" },
      byCookie: { type: "apiKey", in: "cookie", name: "sid" },
      byToken: { type: "http", scheme: "bearer" },
    })
  })
})
