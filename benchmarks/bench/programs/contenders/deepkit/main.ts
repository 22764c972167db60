// Deepkit HTTP with routes as functions: validation and serialisation by the types of their
// parameters and results. Served by node:http, as its guide does without the whole framework.
// What HttpBody<T> has is made to fit before it is checked: an object becomes a text, and any text a
// boolean. So bodies come as they were parsed: those with dates are cast with `loosely: false`, those
// without are asserted, as a cast leaves out optional fields that fit no member of their union.
import { once } from "node:events"
import { Server } from "node:http"
import { Readable } from "node:stream"
import { App } from "@deepkit/app"
import {
  HttpBadRequestError,
  HttpBody,
  HttpHeader,
  HttpKernel,
  HttpModule,
  HttpQueries,
  HttpRequest,
  HttpResponse,
  HttpRouterRegistry,
  Response,
  httpWorkflow,
} from "@deepkit/http"
import { Logger } from "@deepkit/logger"
import {
  MaxLength,
  Maximum,
  Minimum,
  Validate,
  ValidatorError,
  assert,
  castFunction,
} from "@deepkit/type"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { eventTexts } from "../shared/live.mjs"
import type { HeavyUser, Message, Names, Page, User } from "../shared/types.js"
import { nextMonth, touch } from "../shared/user.mjs"

// Its own type for whole numbers makes those of paths and queries whole that are not.
function isWhole(value: number) {
  if (!Number.isInteger(value)) return new ValidatorError("whole", "No whole number")
}
type Whole = number & Validate<typeof isWhole>

interface Post {
  id: number
  post: string
}

// It has no rule for invalid dates.
function isTime(value: Date) {
  if (Number.isNaN(value?.getTime())) return new ValidatorError("time", "No date")
}
type Time = Date & Validate<typeof isTime>

// oxlint-disable-next-line typescript/no-explicit-any -- of `unknown` it would make {}
type Parsed = HttpBody<any>

interface SchemaBody {
  someKey?: string
  someOtherKey?: number
  requiredKey: Whole[] & MaxLength<3>
  nullableKey?: number | null
  multipleTypesKey?: boolean | number
  multipleRestrictedTypesKey?: (string & MaxLength<5>) | (number & Minimum<10>)
  enumKey?: "John" | "Foo"
}

interface SchemaQuery {
  name?: string
  excitement?: Whole
}

const asUser = castFunction<User<Time>>()
const asHeavyUser = castFunction<HeavyUser<Time>>()
const exactly = { loosely: false }

// Parameters of paths come as they were sent.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new HttpBadRequestError("Wrong percent-encoding")
  }
}

const text = (content: string): Response => new Response(content, "text/plain")

function addRoutes(router: HttpRouterRegistry): void {
  router.get("/hello", (): Message => ({ message: "Hello, World" }))
  router.post("/updateUser", (body: Parsed): User<Date> => nextMonth(asUser(body, exactly)))
  router.post("/heavy", (body: Parsed): HeavyUser<Date> => touch(asHeavyUser(body, exactly)))
  router.post(
    "/schema",
    (
      foo: HttpHeader<string, { name: "x-foo" }>,
      _q: HttpQueries<SchemaQuery>,
      body: Parsed,
    ): Message => {
      assert<SchemaBody>(body)
      return { message: "Hello, World" }
    },
  )
  router.post("/json", (body: Parsed) => body)
  const constant = JSON.stringify({ message: "Hello, World" })
  router.get("/constant", () => new Response(constant, "application/json"))
  router.get("/api", (query: HttpQueries<Names>) => text(`${query.name} ${query.lastname}`))
  router.get("/users/:id/posts/:post", (id: Whole, post: string): Post => ({
    id,
    post: decoded(post),
  }))
  router.get("/json/:count", (count: Whole, query: HttpQueries<{ m: Whole }>): Page =>
    page(count, query.m),
  )
  router.get("/", () => text("Hi"))
  router.get("/id/:id", (id: string, query: HttpQueries<{ name?: string }>) =>
    text(`${decoded(id)} ${query.name ?? ""}`).header("x-powered-by", "benchmark"),
  )
}

interface Asked {
  count: Whole & Minimum<1> & Maximum<10_000>
}

function addEvents(router: HttpRouterRegistry): void {
  router.get("/events", (query: HttpQueries<Asked>, response: HttpResponse) => {
    response.setHeader("content-type", "text/event-stream")
    return Readable.from(eventTexts(query.count))
  })
}

function addBackground(router: HttpRouterRegistry): void {
  eachBackground(
    (path: string) => router.get(path, () => text("ok")),
    (path: string) => router.post(path, () => text("ok")),
  )
}

// Broken JSON throws a separate error, for which its default response is 500.
function refuse(event: { error: Error }): void {
  if (event.error instanceof SyntaxError) event.error = new HttpBadRequestError("Broken JSON")
}

interface Start {
  port: number
  background: boolean
  live: boolean
}

export async function start({ port, background, live }: Start): Promise<void> {
  const listeners = [httpWorkflow.onParametersFailed.listen(refuse)]
  const app = new App({ imports: [new HttpModule()], listeners })
  app.get(Logger).setTransport([])
  const router = app.get(HttpRouterRegistry)
  if (background) addBackground(router)
  addRoutes(router)
  if (live) addEvents(router)
  const kernel = app.get(HttpKernel)
  const server = new Server(
    { IncomingMessage: HttpRequest, ServerResponse: HttpResponse },
    (request, response) => void kernel.handleRequest(request, response),
  )
  await once(server.listen(port, "127.0.0.1"), "listening")
}
