import type { Placed } from "../endpoint/routes.ts"

/**
 * Names of operations: the variable that the endpoint is assigned to, where no other endpoint has it;
 * else where it stands among the routes, or its method and path. They do not depend on the order of
 * the routes.
 */
export class OperationIds {
  readonly #shared: ReadonlySet<string>
  readonly #taken = new Set<string>()

  constructor(placed: readonly Placed[]) {
    const seen = new Set<string>()
    const shared = new Set<string>()
    for (const { endpoint } of placed) {
      const { name } = endpoint.code
      ;(seen.has(name) ? shared : seen).add(name)
    }
    this.#shared = shared
  }

  /** A name of its own each time: a path with an optional segment is two operations. */
  of(route: Placed): string {
    const wanted = this.#wanted(route)
    let id = wanted
    for (let number = 2; this.#taken.has(id); number++) id = `${wanted}_${number}`
    this.#taken.add(id)
    return id
  }

  #wanted({ endpoint, where, path }: Placed): string {
    const { name } = endpoint.code
    if (/^[\w$]+$/.test(name) && !this.#shared.has(name)) return name
    const place = keysOf(where)
    // In an array it has no name: the place there would change with its neighbours.
    if (place.length > 0 && !where.endsWith("]")) return wordsOf(place.join(" "))
    return wordsOf(`${endpoint.options.method.toLowerCase()} ${path}`)
  }
}

/**
 * The group of an endpoint: its name among the routes, or the last segment of its prefix;
 * undefined for endpoints of the application itself.
 */
export function groupOf({ endpoint, where, path }: Placed): string | undefined {
  const key = keysOf(
    where.endsWith("]") ? where : where.slice(0, Math.max(0, where.lastIndexOf("."))),
  ).at(-1)
  if (key !== undefined) return key
  const prefix = path.slice(0, path.length - endpoint.options.path.length)
  return prefix === "" ? undefined : prefix.split("/").at(-1)
}

/** `users.list[3]` → `users`, `list` */
function keysOf(where: string): string[] {
  return where
    .replaceAll(/\[\d+\]/g, "")
    .split(".")
    .filter((key) => key !== "")
}

/** `get /users/:id` → `get_users_id` */
function wordsOf(text: string): string {
  const words = text.split(/[^A-Za-z0-9_$]+/)
  return words.filter((word) => word !== "").join("_")
}
