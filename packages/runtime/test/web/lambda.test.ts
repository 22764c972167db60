import { buffer } from "node:stream/consumers"
import { expect, test } from "vitest"
import { api, createApp, type Context } from "../../src/index.ts"
import { lambdaHandler, type LambdaResult } from "../../src/app/lambda/index.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { lambdaEvent } from "../helpers/lambda-event.ts"
import { app } from "../programs/fetched.ts"
import { fetchedCases, type Ask } from "./fetched-cases.ts"

const invoke = async (given: typeof app, event: unknown): Promise<LambdaResult> =>
  (await lambdaHandler(given)(event)) as LambdaResult

const ask: Ask = async (path, init: RequestInit = {}) => {
  const { method = "GET", headers = {}, body } = init
  const sent = body instanceof ReadableStream ? await buffer(body) : (body as string | undefined)
  const event = lambdaEvent(path, {
    method,
    headers: headers as Record<string, string>,
    ...(sent !== undefined && { body: sent }),
  })
  const result = await invoke(app, event)
  const bytes = Buffer.from(result.body, result.isBase64Encoded ? "base64" : "utf8")
  return new Response(bytes, { status: result.statusCode, headers: result.headers })
}

test.each(Object.entries(fetchedCases))("a function URL: %s", (_name, run) => run(ask))

const echo = createApp([
  endpoint("GET", "/users/:id", ({ params: [id], query }) => ({ id, query }), { query: true }),
  endpoint("GET", "/address", (_input, { address }: Context) => address),
  api.raw({ method: "POST", path: "/bytes" }, (request) => new Response(request.body)),
  api.raw({ method: "GET", path: "/cookies" }, (request) => {
    const response = new Response(request.headers.get("cookie"))
    response.headers.append("set-cookie", "a=1; HttpOnly")
    response.headers.append("set-cookie", "b=2")
    return response
  }),
])

test("the address is the client's", async () => {
  expect((await invoke(echo, lambdaEvent("/address"))).body).toBe(`"203.0.113.7"`)
})

test("bytes other than UTF-8 are in base64, both ways", async () => {
  const bytes = Buffer.from([0x1f, 0x8b, 0, 0xff])
  const result = await invoke(echo, lambdaEvent("/bytes", { method: "POST", body: bytes }))
  expect(result).toMatchObject({ isBase64Encoded: true, body: bytes.toString("base64") })
  const text = await invoke(echo, lambdaEvent("/bytes", { method: "POST", body: "\uFEFFé" }))
  expect(text).toMatchObject({ isBase64Encoded: false, body: "\uFEFFé" })
})

test("cookies have a list of their own, both ways", async () => {
  const result = await invoke(echo, lambdaEvent("/cookies", { headers: { cookie: "x=1; y=2" } }))
  expect(result).toMatchObject({ body: "x=1; y=2", cookies: ["a=1; HttpOnly", "b=2"] })
  expect(result.headers).not.toHaveProperty("set-cookie")
})

test.each([
  ["/live/users/7", "live", "abc.execute-api.eu-central-1.amazonaws.com", 200],
  ["/users/7", "$default", "abc.execute-api.eu-central-1.amazonaws.com", 200],
  ["/users/7", "live", "api.example.com", 200],
  ["/live/users/7", "live", "api.example.com", 404],
  ["/liver/users/7", "live", "abc.execute-api.eu-central-1.amazonaws.com", 404],
  ["/live", "live", "abc.execute-api.eu-central-1.amazonaws.com", 404],
])(
  "the stage of an HTTP API is no part of the path: %s, %s, %s",
  async (path, stage, domainName, status) => {
    const event = lambdaEvent(path)
    const { requestContext } = event
    const staged = { ...event, requestContext: { ...requestContext, stage, domainName } }
    expect((await invoke(echo, staged)).statusCode).toBe(status)
  },
)

test("a path that an HTTP API has decoded is encoded again", async () => {
  const event = { ...lambdaEvent("/users/"), rawPath: "/users/a?b#c é", rawQueryString: "x=1" }
  const { body } = await invoke(echo, event)
  expect(JSON.parse(body)).toEqual({ id: "a%3Fb%23c%20%C3%A9", query: "x=1" })
})

test("a request that the web standard does not know gets 400", async () => {
  expect(await invoke(echo, lambdaEvent("/users/7", { method: "TRACE" }))).toMatchObject({
    statusCode: 400,
    body: "",
  })
  const headers = { "x y": "1" }
  expect((await invoke(echo, lambdaEvent("/users/7", { headers }))).statusCode).toBe(400)
})

test.each([
  undefined,
  null,
  7,
  {},
  { Records: [] },
  { version: "1.0", path: "/" },
  { version: "2.0" },
])("an event that is not a request fails with PC2057: %j", async (event) => {
  await expect(invoke(echo, event)).rejects.toMatchObject({ code: "PC2057" })
})

test("streams need the runtime of Lambda: PC2055", () => {
  expect(() => lambdaHandler(echo, { stream: true })).toThrow(
    expect.objectContaining({ code: "PC2055" }),
  )
})
