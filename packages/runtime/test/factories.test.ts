// Generic functions that make endpoints: their code is made where the functions are called.
import { api, createApp, serve, type App, type MinLength } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest"
import { collectErrors, describeCores } from "./helpers/cores.ts"
import { crud, hidden, Latest, made, withReader } from "./helpers/crud.ts"
import { ask, askJson, type Reply } from "./helpers/request.ts"

interface User {
  id: string
  name: string & MinLength<2>
  born: Date
}

interface Product {
  id: string
  price: bigint
}

const ada = { id: "a", name: "Ada", born: "1815-12-10T00:00:00.000Z" }

function pathsOf({ body }: Reply): string[] {
  const { issues } = JSON.parse(body) as { issues: { path: string }[] }
  return issues.map(({ path }) => path)
}

describeCores("endpoints of a generic function", ({ serve: open }) => {
  test("decode, check and encode by the types of each call", async () => {
    const app = await open({
      users: withReader("/users", new Map<string, User>()),
      products: withReader<Product, "/products">("/products", new Map()),
    })
    const text = JSON.stringify(ada)
    expect(await askJson(app, "/users", ada)).toMatchObject({ status: 200, body: text })
    expect(pathsOf(await askJson(app, "/users", { id: "b", name: "B" }))).toEqual([
      "/name",
      "/born",
    ])
    const bodies: Record<string, string> = {
      "/users": `[${text}]`,
      "/users/a": text,
      "/users/a/raw": text,
      "/more/users": text,
      "/users/count/all": '{"count":1}',
    }
    for (const [path, body] of Object.entries(bodies))
      expect(await ask(app, { path }), path).toMatchObject({ status: 200, body })
    expect((await ask(app, { path: "/users/b" })).status).toBe(404)
    const priced = { id: "p", price: "12345678901234567890" }
    expect((await askJson(app, "/products", priced)).body).toBe(JSON.stringify(priced))
    expect(pathsOf(await askJson(app, "/products", ada))).toEqual(["/price"])
  })

  test("of a generic class as well", async () => {
    const latest = new Latest<Product>()
    const app = await open({ get: latest.get, set: latest.set() })
    const headers = { "content-type": "application/json" }
    const put = (body: string): Promise<Reply> =>
      ask(app, { method: "PUT", path: "/latest", headers, body })
    expect((await ask(app, { path: "/latest" })).body).toBe("{}")
    expect((await put('{"value":{"id":"p","price":"1"}}')).body).toBe('"/latest"')
    expect((await put('{"value":{"id":"p"}}')).status).toBe(400)
    expect((await ask(app, { path: "/latest" })).body).toBe('{"latest":{"id":"p","price":"1"}}')
  })

  test("an endpoint that no call has completed stops the start", async () => {
    hidden<User>()
    await expect(open({ users: made[0] })).rejects.toThrow(
      /^PC2192: Route "GET \/hidden" at users was made in a generic function/,
    )
  })

  test("a parameter in a path that is not known at compile time stops the start", async () => {
    const routes = withReader("/of/:tenant" as string as "/of", new Map<string, User>())
    await expect(open({ routes })).rejects.toThrow("PC2005")
  })
})

const routes = {
  users: crud("/users", new Map<string, User>()),
  ping: api({ method: "GET", path: "/ping" }, (): string => "pong"),
}

describe("clients and documents of these endpoints", () => {
  const { errors, onError } = collectErrors()
  let app: App<typeof routes>
  beforeAll(async () => {
    app = await serve(routes, { port: 0, banner: false, onError })
  })
  afterAll(() => app.close())

  test("a client has the types of the call", async () => {
    const client = createClient<App<typeof routes>>(app.url)
    const user: User = { ...ada, born: new Date(ada.born) }
    expect(await client.users.save(user)).toEqual(user)
    expect(await client.users.list()).toEqual([user])
    const changed = await client.users.change({ id: "a", name: "Grace" })
    expect(changed).toEqual({ method: "PATCH", row: { ...user, name: "Grace" } })
    expectTypeOf(changed.row).toExtend<User>()
    await expect(client.users.get({ id: "b" })).rejects.toMatchObject({ code: "not_found" })
    expect(errors).toEqual([])
  })

  test("the document has their paths, types, comments and errors", async () => {
    const { paths, components } = await createApp(routes).openapi()
    expect(Object.keys(paths).sort()).toEqual([
      "/more/users",
      "/ping",
      "/users",
      "/users/count/all",
      "/users/{id}",
    ])
    expect(paths["/users"]).toMatchObject({
      get: {
        operationId: "users_list",
        summary: "Lists all of them.",
        responses: {
          200: {
            content: {
              "application/json": {
                schema: { type: "array", items: { $ref: "#/components/schemas/User" } },
              },
            },
          },
        },
      },
      post: {
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } },
        },
      },
    })
    expect(paths).toHaveProperty(["/users/{id}", "get", "responses", "404"])
    expect(components?.schemas).toHaveProperty("User.properties.name.minLength", 2)
  })
})
