// Deepkit HTTP with routes as functions: validation and serialisation by the types of their
// parameters and results. Served by node:http, as its guide does without the whole framework.
// Its bodies are made to fit before they are checked, an object becomes a text and any text a
// boolean, so the scenarios with bodies are not here: they want such values refused.
import { once } from "node:events"
import { Server } from "node:http"
import { App } from "@deepkit/app"
import {
  HttpBadRequestError,
  HttpKernel,
  HttpModule,
  HttpQueries,
  HttpRequest,
  HttpResponse,
  HttpRouterRegistry,
  Response,
} from "@deepkit/http"
import { Logger } from "@deepkit/logger"
import { Validate, ValidatorError } from "@deepkit/type"
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"

// Its own type for whole numbers makes those of paths and queries whole that are not.
function isWhole(value: number) {
  if (!Number.isInteger(value)) return new ValidatorError("whole", "No whole number")
}
type Whole = number & Validate<typeof isWhole>

interface Message {
  message: string
}

interface Names {
  name: string
  lastname: string
}

interface Post {
  id: number
  post: string
}

interface Item {
  id: number
  name: string
  category: string
  price: number
  quantity: number
  active: boolean
  tags: string[]
  rating: { score: number; count: number }
  total: number
}

interface Page {
  items: Item[]
  count: number
}

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

function addBackground(router: HttpRouterRegistry): void {
  eachBackground(
    (path: string) => router.get(path, () => text("ok")),
    (path: string) => router.post(path, () => text("ok")),
  )
}

interface Start {
  port: number
  background: boolean
}

export async function start({ port, background }: Start): Promise<void> {
  const app = new App({ imports: [new HttpModule()] })
  app.get(Logger).setTransport([])
  const router = app.get(HttpRouterRegistry)
  if (background) addBackground(router)
  addRoutes(router)
  const kernel = app.get(HttpKernel)
  const server = new Server(
    { IncomingMessage: HttpRequest, ServerResponse: HttpResponse },
    (request, response) => void kernel.handleRequest(request, response),
  )
  await once(server.listen(port, "127.0.0.1"), "listening")
}
