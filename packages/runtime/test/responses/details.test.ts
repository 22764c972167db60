// Details of problems are written by their type, whether the problem is returned or thrown.
import { api, ApiError, serve, type App } from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

interface Reason {
  at: Date
  big: bigint
  tags: Set<string>
  sizes: Map<string, number>
}
interface Taken {
  name: string
}
const reason: Reason = {
  at: new Date(0),
  big: 7n,
  tags: new Set(["a"]),
  sizes: new Map([["a", 1]]),
}
// What the type does not name stays here.
const secret = { password: "x" }

interface Which {
  which: string
}
const find = api(
  { method: "GET", path: "/find/:which" },
  ({
    which,
  }: Which):
    | string
    | ApiError<"not_found" | "gone", Reason>
    | ApiError<"conflict", Taken | string> => {
    if (which === "returned") return new ApiError("not_found", "None", { ...reason, ...secret })
    if (which === "thrown") throw new ApiError("gone", "None", { ...reason, ...secret })
    if (which === "object") return new ApiError("conflict", "Twice", { name: "a", ...secret })
    if (which === "text") return new ApiError("conflict", "Twice", 'a "text"')
    if (which === "other") throw new ApiError("not_found", "None", { other: 1 })
    if (which === "unknown") throw new ApiError("aborted", "None", { other: 1 })
    if (which === "none") throw new ApiError("not_found", "None")
    if (which === "written") throw new ApiError("unimplemented", "None", { big: 1n })
    // Its type does not describe the details.
    const unwritable: ApiError = new ApiError("aborted", "None", { big: 1n })
    if (which === "unwritable") throw unwritable
    return which
  },
)
const later = api(
  { method: "GET", path: "/later" },
  async (): Promise<string | ApiError<"gone", Taken>> => {
    throw new ApiError("gone", "Gone", { name: "a", ...secret })
  },
)

const told = {
  at: "1970-01-01T00:00:00.000Z",
  big: "7",
  tags: ["a"],
  sizes: [["a", 1]],
}

describe.each(CORES)("details of problems (%s)", (core) => {
  const apps: App[] = []
  const errors: unknown[] = []
  const start = async (options: object = {}): Promise<App> => {
    const onError = (error: unknown): void => void errors.push(error)
    const app = await serve([find, later], { port: 0, core, banner: false, onError, ...options })
    apps.push(app)
    return app
  }
  let app: App
  let shaped: App
  let hooked: App
  beforeAll(async () => {
    app = await start()
    shaped = await start({
      problem: ({ code, details }: Record<string, unknown>) => [code, details],
    })
    hooked = await start({ use: [{ onRequest: () => ({}) }] })
  })
  afterAll(() => Promise.all(apps.map((one) => one.close())))

  test.each([
    ["/find/returned", 404, told],
    ["/find/thrown", 410, told],
    ["/find/object", 409, { name: "a" }],
    ["/find/text", 409, 'a "text"'],
    ["/find/other", 404, { other: 1 }],
    ["/find/unknown", 409, { other: 1 }],
    ["/find/none", 404, undefined],
    ["/later", 410, { name: "a" }],
  ])("%s", async (path, status, details) => {
    for (const one of [app, hooked]) {
      const answer = await ask(one, { path })
      const problem = JSON.parse(answer.body) as Record<string, unknown>
      expect([answer.status, problem.status, problem.details]).toEqual([status, status, details])
      expect("details" in problem).toBe(details !== undefined)
    }
    const own = await ask(shaped, { path })
    expect([own.status, (JSON.parse(own.body) as unknown[])[1]]).toEqual([status, details ?? null])
  })

  test("details of what is thrown are written by their type, where it is seen", async () => {
    const { status, body } = await ask(app, { path: "/find/written" })
    expect([status, JSON.parse(body)]).toMatchObject([501, { details: { big: "1" } }])
  })

  test("details that cannot be written are a failure of the server", async () => {
    expect((await ask(app, { path: "/find/unwritable" })).status).toBe(500)
    expect(errors.splice(0).map(String)).toEqual([
      "TypeError: Do not know how to serialize a BigInt",
    ])
  })
})
