// Return types beyond JSON with status 200, from the type to the socket.
import {
  api,
  ApiError,
  redirect,
  serve,
  status,
  type Reply,
  type App,
  type ContentType,
  type Cookie,
  type Header,
  type Status,
} from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { ask } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

interface User {
  id: number
  at: Date
}
interface Reason {
  reason: string
}
const user: User = { id: 1, at: new Date(0) }
const JSON_USER = '{"id":1,"at":"1970-01-01T00:00:00.000Z"}'
// What a type does not name stays here.
const secret = { secret: "x" }

const create = api({ method: "POST", path: "/users" }, (): User & Status<201> => user)

interface Which {
  which: string
}
const find = api(
  { method: "GET", path: "/find/:which" },
  ({ which }: Which): User | Reply<404, Reason> | Reply<201 | 202, User> | Reply<204> => {
    if (which === "none") return status(404, { reason: "none", ...secret })
    if (which === "new") return status(201, { ...user, ...secret }, { "x-made": "1" })
    if (which === "empty") return status(204)
    if (which === "odd") return status(418, undefined) as never
    return user
  },
)
const either = api(
  { method: "GET", path: "/either/:which" },
  ({ which }: Which): (User & Status<201>) | (Reason & Status<409>) =>
    which === "user" ? user : { reason: which },
)
const go = api({ method: "GET", path: "/go" }, () => redirect("/find/x y", 303))

const oops = api(
  { method: "GET", path: "/oops/:which" },
  ({ which }: Which): User | ApiError<"not_found", Reason> => {
    if (which === "returned") return new ApiError("not_found", "None", { reason: which })
    if (which === "thrown") throw new ApiError("conflict", "Twice")
    return user
  },
)

interface Page {
  users: User[]
  total: number & Header<"X-Total">
  at?: Date & Header<"x-at">
  links: string[] & Header<"link">
  full: boolean & Header<"x-full">
  note: (string & Header<"x-note">) | null
}
const page = api({ method: "GET", path: "/page/:which" }, ({ which }: Which): Page => {
  return {
    users: [user],
    total: 7,
    links: ["</a>", "</b>"],
    full: true,
    note: which === "evil" ? "a\r\nx-evil: 1" : which === "none" ? null : which,
    ...(which === "dated" && { at: new Date(0) }),
  }
})

interface Session {
  name: string
  sid:
    | (string & Cookie<"sid", { maxAge: 60; sameSite: "strict"; path: "/in"; domain: "a.test" }>)
    | null
  seen?: number & Cookie<"seen", { httpOnly: false; secure: false }>
  signed?: string & Cookie<"signed", { signed: true; partitioned: true }>
}
const login = api({ method: "POST", path: "/login/:which" }, ({ which }: Which): Session => {
  if (which === "out") return { name: "x", sid: null }
  if (which === "signed") return { name: "x", sid: "s", signed: "v" }
  return { name: "x", sid: "a;b=é\r\n", seen: 5 }
})

const logout = api(
  { method: "POST", path: "/logout" },
  (): { sid: (string & Cookie<"sid">) | null } => ({ sid: null }),
)

const html = api({ method: "GET", path: "/html" }, (): string & ContentType<"text/html"> => "<p>é")
const bytes = api({ method: "GET", path: "/bytes" }, () => new Uint8Array([0, 255, 10]))
const image = api(
  { method: "GET", path: "/image/:which" },
  ({ which }: Which): (Uint8Array & ContentType<"image/png">) | Reply<404, Reason> =>
    which === "x" ? new Uint8Array([1]) : status(404, { reason: which }),
)
const vendor = api(
  { method: "GET", path: "/vendor" },
  (): User & ContentType<"application/vnd.user+json"> => user,
)
const answers = api({ method: "GET", path: "/response/:which" }, ({ which }: Which) =>
  which === "bad"
    ? Response.json({ a: 1 }, { status: 400, headers: { "x-a": "1" } })
    : status(202, new Response("text"), { "x-b": "2" }),
)

describe.each(CORES)("responses by type (%s)", (core) => {
  let app: App
  const errors: unknown[] = []
  beforeAll(async () => {
    const routes = [
      [create, find, either, go, oops, page],
      [login, logout, html, bytes, image, vendor, answers],
    ].flat()
    const cookies = { secrets: ["0123456789abcdef0123456789abcdef"] }
    const onError = (error: unknown): void => void errors.push(error)
    app = await serve(routes, { port: 0, core, banner: false, onError, cookies })
  })
  afterAll(() => app.close())
  afterEach(() => void errors.splice(0))
  const get = (path: string) => ask(app, { path })
  const post = (path: string) => ask(app, { method: "POST", path })

  test("Status<201> is the status, and the rest of the type the body", async () => {
    expect(await post("/users")).toMatchObject({ status: 201, body: JSON_USER })
  })

  test("each status is encoded by its own type", async () => {
    expect(await get("/find/x")).toMatchObject({ status: 200, body: JSON_USER })
    expect(await get("/find/none")).toMatchObject({ status: 404, body: '{"reason":"none"}' })
    const made = await get("/find/new")
    expect(made).toMatchObject({ status: 201, body: JSON_USER, headers: { "x-made": "1" } })
    const empty = await get("/find/empty")
    expect(empty).toMatchObject({ status: 204, body: "" })
    expect(empty.headers["content-type"]).toBe(undefined)
  })

  test("a status that the type does not have is a failure of the server", async () => {
    expect((await get("/find/odd")).status).toBe(500)
    expect(String(errors[0])).toContain("status 418")
  })

  test("types with their own statuses are distinguished", async () => {
    expect(await get("/either/user")).toMatchObject({ status: 201, body: JSON_USER })
    expect(await get("/either/x")).toMatchObject({ status: 409, body: '{"reason":"x"}' })
  })

  test("redirects", async () => {
    const { status: code, headers, body } = await get("/go")
    expect([code, headers.location, body]).toEqual([303, "/find/x%20y", ""])
  })

  test("errors are returned or thrown", async () => {
    const returned = await get("/oops/returned")
    expect(returned.status).toBe(404)
    expect(returned.headers["content-type"]).toBe("application/problem+json")
    expect(JSON.parse(returned.body)).toMatchObject({
      code: "not_found",
      details: { reason: "returned" },
    })
    expect((await get("/oops/thrown")).status).toBe(409)
    expect(await get("/oops/x")).toMatchObject({ status: 200, body: JSON_USER })
    expect(errors).toEqual([])
  })

  test("fields are headers, in their text form, and are not in the body", async () => {
    const { headers, body } = await get("/page/dated")
    expect(body).toBe(`{"users":[${JSON_USER}]}`)
    expect(headers).toMatchObject({
      "x-total": "7",
      "x-at": "1970-01-01T00:00:00.000Z",
      "x-full": "true",
      link: "</a>, </b>",
      "x-note": "dated",
    })
    const without = await get("/page/none")
    expect(without.headers).not.toHaveProperty("x-note")
    expect(without.headers).not.toHaveProperty("x-at")
  })

  test("a header that would corrupt the response is an error, and never sent", async () => {
    const { status: code, headers } = await get("/page/evil")
    expect(code).toBe(500)
    expect(headers).not.toHaveProperty("x-evil")
    expect(errors).toHaveLength(1)
  })

  test("fields are cookies", async () => {
    const set = await post("/login/in")
    expect(set.body).toBe('{"name":"x"}')
    expect(set.headers["set-cookie"]).toEqual([
      "sid=a%3Bb%3D%C3%A9%0D%0A; Max-Age=60; Domain=a.test; Path=/in; HttpOnly; Secure; SameSite=Strict",
      "seen=5; Path=/; SameSite=Lax",
    ])
    expect((await post("/login/out")).headers["set-cookie"]).toEqual([
      "sid=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Domain=a.test; Path=/in; HttpOnly; Secure; SameSite=Strict",
    ])
    const [, signed] = (await post("/login/signed")).headers["set-cookie"]!
    expect(signed).toMatch(
      /^signed=v\.[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Partitioned$/,
    )
  })

  test("a response with only cookies has no content", async () => {
    const { status: code, headers, body } = await post("/logout")
    expect([code, body]).toEqual([204, ""])
    expect(headers["set-cookie"]).toHaveLength(1)
  })

  test("texts and bytes go out as they are", async () => {
    const text = await get("/html")
    expect([text.headers["content-type"], text.body]).toEqual(["text/html; charset=utf-8", "<p>é"])
    const raw = await fetch(`${app.url}/bytes`)
    expect(raw.headers.get("content-type")).toBe("application/octet-stream")
    expect([...new Uint8Array(await raw.arrayBuffer())]).toEqual([0, 255, 10])
    expect((await get("/image/x")).headers["content-type"]).toBe("image/png")
    expect(await get("/image/y")).toMatchObject({ status: 404, body: '{"reason":"y"}' })
    const { headers, body } = await get("/vendor")
    expect([headers["content-type"], body]).toEqual(["application/vnd.user+json", JSON_USER])
  })

  test("a web Response is a response", async () => {
    const bad = await get("/response/bad")
    expect(bad).toMatchObject({ status: 400, body: '{"a":1}', headers: { "x-a": "1" } })
    const text = await get("/response/x")
    expect(text).toMatchObject({ status: 202, body: "text", headers: { "x-b": "2" } })
  })
})

test("a signed cookie without a secret is an error at the start", async () => {
  await expect(serve([login], { port: 0, core: "node", banner: false })).rejects.toThrow(
    /PC2020: .*login.*signed/,
  )
})
