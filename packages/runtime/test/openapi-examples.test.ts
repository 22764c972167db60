// The documents of the examples, as the command line writes them.
import { execFile } from "node:child_process"
import { resolve } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { judge, JUDGES } from "./helpers/openapi-judges.ts"

const run = promisify(execFile)
const root = resolve(import.meta.dirname, "../../..")

test.each([
  ["hello", "post /updateUser,get /hello/{name}"],
  [
    "notes",
    "get /,post /api/login,post /api/notes,get /api/notes/{id},delete /api/notes/{id},post /api/imports,get /api/notes,get /api/events",
  ],
  [
    "realworld",
    "get /,get /{path},get /api/articles,post /api/articles,get /api/articles/feed,get /api/articles/{slug},put /api/articles/{slug},delete /api/articles/{slug},post /api/articles/{slug}/favorite,delete /api/articles/{slug}/favorite,get /api/articles/{slug}/comments,post /api/articles/{slug}/comments,delete /api/articles/{slug}/comments/{id},get /api/profiles/{username},post /api/profiles/{username}/follow,delete /api/profiles/{username}/follow,get /api/tags,get /api/user,put /api/user,post /api/users,post /api/users/login",
  ],
  [
    "shop",
    "delete /api/orders/{id},get /api/mails,get /api/orders,get /api/orders/{id},get /api/products,get /api/products/{id},get /api/stock,post /api/customers,post /api/login,post /api/orders,post /api/payments",
  ],
  ["tenants", "post /notes,get /notes,get /notes/{id},post /notes/{id}/lines,delete /notes/{id}"],
  ["types", "post /orders,get /orders/{id},get /products,get /orders.schema.json"],
])(
  "examples/%s: valid, with every endpoint",
  async (name, operations) => {
    const cwd = resolve(root, "examples", name)
    await run(process.execPath, [resolve(root, "node_modules/ts-patch/bin/tspc.js")], { cwd })
    const command = [resolve(root, "packages/cli/bin.js"), "openapi"]
    const { stdout } = await run(process.execPath, command, { cwd })
    const document = JSON.parse(stdout) as { paths: Record<string, object> }
    for (const name of JUDGES) expect([name, await judge(name, document)]).toEqual([name, []])
    const found = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => !method.startsWith("x-"))
        .map((method) => `${method} ${path}`),
    )
    expect(found.toSorted()).toEqual(operations.split(",").toSorted())
  },
  60_000,
)
