import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createProject, type Project, tsconfig } from "../hosts-project.ts"

/** What an author publishes: functions on two types, and constants that are made when the module is loaded. */
const source = `import { type Format, assert, clone, decode, encode, is, jsonSchema, random, schema } from "@precast/runtime"

export interface User {
  id: number
  name: string
  tags: string[]
  born?: Date
  pets: ({ kind: "cat"; lives: number } | { kind: "dog"; good: boolean })[]
}

export interface Order {
  id: string & Format<"uuid">
  lines: { sku: string; count: number }[]
  by: { user: User } | { guest: string; mail: string & Format<"email"> }
}

export const isUser = (value: unknown): value is User => is<User>(value)
export const decodeUser = (json: string): User => decode<User>(json)
export const encodeUser = (user: User): string => encode<User>(user)
export const userJsonSchema = jsonSchema<User>()
export const userSchema = schema<User>()

export const isOrder = (value: unknown): value is Order => is<Order>(value)
export const assertOrder = (value: unknown): Order => assert<Order>(value)
export const decodeOrders = (json: string): Order[] => decode<Order[]>(json)
export const encodeOrder = (order: Order): string => encode<Order>(order)
export const copyOrder = (order: Order): Order => clone<Order>(order)
export const anyOrder = (seed: number): Order => random<Order>(seed)
export const orderSchema = schema<Order>({ memory: true })
`

/** A client of a server that the package describes, whose own code stays behind. */
const client = `import { createClient } from "@precast/runtime/client"
import type { routes } from "./routes.js"

export const shop = createClient<typeof routes>("https://shop.example")
`

const routes = `import { api } from "@precast/runtime"
import type { Order, User } from "./index.js"

export const routes = {
  postOrder: api({ method: "POST", path: "/orders" }, (order: Order): Order => order),
  getUser: api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number }): User => ({
    id, name: "Ada", tags: [], pets: [],
  })),
}
`

/** The package "shop-types" with its output, as `tspc` makes it. */
export function createLibrary(): Project {
  const library = createProject({
    "package.json": JSON.stringify({
      name: "shop-types",
      version: "1.0.0",
      type: "module",
      sideEffects: false,
      exports: { types: "./dist/index.d.ts", default: "./dist/index.js" },
      files: ["dist"],
      dependencies: { "@precast/runtime": "^0.1.0" },
    }),
    "tsconfig.json": tsconfig({ declaration: true, lib: ["es2024", "dom", "dom.iterable"] }),
    "src/index.ts": source,
    "src/client.ts": client,
    "src/routes.ts": routes,
  })
  const { code, text } = library.tspc()
  if (code !== 0) throw new Error(text)
  return library
}

/** The runtime as it is published; its own dependencies are not there, so nothing emitted may need them. */
export const runtimeFolder: string = resolve(import.meta.dirname, "../../../runtime")

/** A new folder with what the tarballs of these packages hold, and nothing else. */
export function installed(packages: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-user-"))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  for (const [name, from] of Object.entries(packages)) {
    const to = join(folder, "node_modules", name)
    mkdirSync(to, { recursive: true })
    succeed("npm", ["pack", "--ignore-scripts", "--pack-destination", to], from)
    const tarball = readdirSync(to).find((file) => file.endsWith(".tgz"))!
    succeed("tar", ["-xzf", tarball, "--strip-components=1"], to)
  }
  return folder
}

function succeed(command: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" })
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`)
}

/** Runs a program of an installed folder with what Node alone knows. */
export function node(folder: string, file: string, text: string): { code: number; text: string } {
  writeFileSync(join(folder, file), text)
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    cwd: folder,
    encoding: "utf8",
  })
  return { code: status ?? -1, text: stdout + stderr }
}
