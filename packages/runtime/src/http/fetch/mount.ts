import type { Context, Endpoint, Missing, RouteLimits } from "../../endpoint/api.ts"
import type { Method } from "../../base/method.ts"
import { group, type Group } from "../../endpoint/group.ts"
import type { Provided, Use } from "../../endpoint/hooks.ts"
import type { RouteDoc } from "../../types/route-doc.ts"
import {
  answer,
  rawCode,
  type RawContext,
  type RawHandler,
  type RawInput,
} from "../../endpoint/raw/raw.ts"

/** Options of `mount()`. */
export interface MountOptions<U extends readonly Use[] = readonly Use[]> {
  /** Hooks and middleware around the mounted application. */
  readonly use?: U
  /** Whether the application sees its paths without the prefix. Default true. */
  readonly strip?: boolean
  /** Limits of all requests that the application gets. */
  readonly limits?: RouteLimits
}

/** An application in the terms of the web, or the function that it is. */
export type Mountable<Data extends object = object> =
  | RawHandler<string, Data>
  | { fetch(request: Request): Response | Promise<Response> }

/**
 * Serves a whole application (Hono, tRPC, Better Auth, GraphQL Yoga…) below a path, with every
 * method. Typed endpoints and static paths below the same prefix are found first.
 * @param path `/legacy`: the application gets `/legacy`, `/legacy/` and everything below
 * @param app gets `/users` of a request to `/legacy/users`, unless `strip` is false. A function is
 * given the context as well; of an object `fetch` is called with the request alone
 */
export function mount<
  const U extends readonly Use[] = readonly [],
  Data extends object = Provided<U>,
>(
  path: string,
  app: Mountable<Data>,
  { use, strip = true, limits = {} }: MountOptions<U> = {},
): Group<unknown, Missing<Data, Provided<U>>> {
  const handler = (typeof app === "function" ? app : (request) => app.fetch(request)) as RawHandler
  const run = (input: RawInput, context: Context): Promise<Response> => {
    const below = `/${input.params[0] ?? ""}`
    const named = Object.assign(context, { params: {} }) as RawContext
    return answer(handler, { ...input, path: strip ? below : context.path }, named)
  }
  const prefix = path === "/" ? "" : path
  const endpoints = [...new Set([path, `${prefix}/`, `${prefix}/*rest`])].flatMap((path) =>
    METHODS.map((method): Endpoint => {
      const params = path.endsWith("/*rest") ? ["rest"] : []
      const code = rawCode(`mount ${prefix}/`, params, () => MOUNTED)
      return { options: { method, path, limits }, handler: run as Endpoint["handler"], code }
    }),
  )
  return group("", endpoints, { use: use ?? [] }) as Group<unknown, Missing<Data, Provided<U>>>
}

/** It may have a document of its own. */
const MOUNTED: RouteDoc = { answers: [], isMounted: true }

const METHODS: readonly Method[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
