// Modules as routes: types, server and clients ignore exports other than endpoints.
import { api, createApp, group, hook, serve, Topic } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { testClient } from "@precast/runtime/testing"
import { expect, expectTypeOf, test } from "vitest"
import * as users from "./users-module.ts"
import { CORES } from "../helpers/cores.ts"

const hello = api({ method: "GET", path: "/hello" }, (): string => "hello")
const inGroup = group("/v1", users)

test("a module is served whatever else it exports", async () => {
  const app = createApp(users)
  expect(app.routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    expect.arrayContaining(["DELETE /users/:id", "GET /users/:id"]),
  )
  const client = createClient<typeof app>("http://test", { fetch: app.fetch })
  expectTypeOf<keyof typeof client>().toEqualTypeOf<"get" | "admin">()
  expect(Object.keys(client).toSorted()).toEqual(["admin", "get"])
  expect(await client.get({ id: 7 })).toEqual({ id: 7, name: "user 7" })
  expect(await client.admin.remove({ id: 8 })).toEqual({ id: 8, name: "user 8" })
  const inTests = testClient(app)
  expectTypeOf<keyof typeof inTests>().toEqualTypeOf<"get" | "admin">()
  expect(await inTests.get({ id: 7 })).toEqual({ id: 7, name: "user 7" })
  expect(await inTests.admin.remove({ id: 8 })).toEqual({ id: 8, name: "user 8" })
})

test.each(CORES)("modules can be nested in objects and in groups (%s)", async (core) => {
  const app = await serve({ users, hello, inGroup }, { port: 0, core, banner: false })
  try {
    const client = createClient<typeof app>(app.url)
    expect(Object.keys(client).toSorted()).toEqual(["hello", "inGroup", "users"])
    expect(await client.hello()).toBe("hello")
    expect(await client.users.get({ id: 7 })).toEqual({ id: 7, name: "user 7" })
    expect(await client.inGroup.admin.remove({ id: 8 })).toEqual({ id: 8, name: "user 8" })
  } finally {
    await app.close()
  }
})

const getters = (module: object): object => {
  const found = {}
  for (const [name, value] of Object.entries(module))
    Object.defineProperty(found, name, { get: () => value as unknown, enumerable: true })
  return found
}

test.each([
  ["esbuild", getters(users)],
  ["Rollup", Object.freeze({ __proto__: null, ...users })],
  ["CommonJS", Object.defineProperty({ ...users }, "__esModule", { value: true })],
])("a module as %s makes one is a module", (_name, module) => {
  const paths = createApp({ module }).routes.map(({ path }) => path)
  expect(paths.filter((path) => path === "/users/:id")).toHaveLength(2)
})

test("an object may hold hooks, topics and other objects; a function in it is most likely a mistake", async () => {
  const routes = {
    hello,
    timed: hook({ onRequest: () => ({ started: 1 }) }),
    greeted: new Topic<{ name: string }>("modules-greeted"),
    known: new Map([["a", 1]]),
  }
  const app = createApp(routes)
  const client = createClient<typeof app>("http://test", { fetch: app.fetch })
  expectTypeOf<keyof typeof client>().toEqualTypeOf<"hello">()
  expect(await client.hello()).toBe("hello")
  expect(await testClient(app).hello()).toBe("hello")
  expect(() => createApp({ hello, forgotten: () => "x" })).toThrow(
    /^PC2006: routes\.forgotten is the function forgotten/,
  )
  expect(() => createApp({ hello, users: { get: () => "x" } })).toThrow(
    /^PC2006: routes\.users\.get/,
  )
  expect(() => createApp({ hello, users: Promise.resolve(users) })).toThrow(
    /^PC2006: routes\.users is an object of Promise/,
  )
})
