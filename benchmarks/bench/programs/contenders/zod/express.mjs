// Express + Zod 4, as both projects' guides write it; `express` is given, as another package has the
// same interface.
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import * as schemas from "./schemas.mjs"

const refuse = (res, error) => res.status(400).json({ error: error.issues })

/** Middleware: what `pick` takes of the request fits, or is refused; results in `res.locals`. */
const check = (checks) => (req, res, next) => {
  for (const [name, schema] of Object.entries(checks)) {
    const result = schema.safeParse(req[name])
    if (!result.success) return refuse(res, result.error)
    res.locals[name] = result.data
  }
  next()
}

function addBackground(app) {
  const ok = (_req, res) => res.type("text/plain").send("ok")
  eachBackground(
    (path) => app.get(path, ok),
    (path) => app.post(path, ok),
  )
}

function addChecked(app, express, before) {
  app.post("/updateUser", express.json(), check({ body: schemas.User }), (_req, res) => {
    res.json(nextMonth(res.locals.body))
  })
  app.post("/heavy", express.json(), check({ body: schemas.HeavyUser }), (_req, res) => {
    res.json(touch(res.locals.body))
  })
  const schema = {
    headers: schemas.SchemaHeaders,
    query: schemas.SchemaQuery,
    body: schemas.SchemaBody,
  }
  app.post("/schema", express.json(), check(schema), (_req, res) => {
    res.json({ message: "Hello, World" })
  })
  app.get("/api", check({ query: schemas.Names }), (_req, res) => {
    const { name, lastname } = res.locals.query
    res.type("text/plain").send(`${name} ${lastname}`)
  })
  app.get(
    "/users/:id/posts/:post",
    ...before,
    check({ params: schemas.PostParams }),
    (_req, res) => {
      res.json(res.locals.params)
    },
  )
  const items = { params: schemas.PageParams, query: schemas.PageQuery }
  app.get("/json/:count", check(items), (_req, res) => {
    res.json(page(res.locals.params.count, res.locals.query.m))
  })
}

/** `before`: middleware of routes with parameters in their paths, which may have to be decoded. */
export async function makeApp(express, { background, live, before = [] }) {
  const app = express()
  app.disable("x-powered-by")
  if (background) addBackground(app)
  app.get("/hello", (_req, res) => {
    res.json({ message: "Hello, World" })
  })
  // Literals: ultimate-express turns such simple handlers into instructions for its core.
  app.get("/constant", (_req, res) => {
    res.set("content-type", "application/json").send('{"message":"Hello, World"}')
  })
  addChecked(app, express, before)
  if (live) (await import("./express-live.mjs")).addLive(app, express, check)
  app.get("/", (_req, res) => {
    res.set("content-type", "text/plain").send("Hi")
  })
  app.get("/id/:id", ...before, ({ params, query }, res) => {
    res.set("x-powered-by", "benchmark").type("text/plain")
    res.send(`${params.id} ${query.name ?? ""}`)
  })
  app.post("/json", express.json(), (req, res) => {
    res.json(req.body)
  })
  return app
}
