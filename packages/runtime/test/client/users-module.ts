// A module of an application: endpoints and other exports.
import { api, ApiError, hook, staticFiles, Topic, type Middleware } from "@precast/runtime"

export interface User {
  id: number
  name: string
}

export const get = api(
  { method: "GET", path: "/users/:id" },
  ({ id }: { id: number }): User | ApiError<"not_found"> =>
    id === MISSING ? new ApiError("not_found", "no such user") : { id, name: nameOf(id) },
)

export const admin = {
  remove: api({ method: "DELETE", path: "/users/:id" }, ({ id }: { id: number }): User => ({
    id,
    name: nameOf(id),
  })),
}

export const MISSING = 404
export const roles: readonly string[] = ["admin", "guest"]
export const limits = { page: { size: 20 }, names: ["Ada"] }
export const created: Topic<User> = new Topic<User>("users-module-created")
export const started: Promise<number> = Promise.resolve(1)
export const cache: Map<number, User> = new Map()
export const pictures = staticFiles("/pictures", import.meta.dirname)
export const timed = hook({ onRequest: () => ({ started: 1 }) })
export const passing: Middleware = (_context, next) => next()
export const nothing: User | undefined = undefined

/** Leads to itself. */
interface Node {
  self?: Node
  name: string
}
export const loop: Node = { name: "loop" }
loop.self = loop

export class Store {
  readonly store: Store = this
  find(id: number): User {
    return { id, name: nameOf(id) }
  }
}
export const store: Store = new Store()

export function nameOf(id: number): string {
  return `user ${id}`
}
