import type { Endpoint, Missing } from "./api.ts"
import type { Method } from "../base/method.ts"
import type { Provided, Use } from "./hooks.ts"
import { GROUP, isMarked } from "../base/marks.ts"
import type { HoldsRoute } from "./route-members.ts"
import type { AnyRoutes } from "./routes.ts"

/** Routes with a prefix and hooks in common: what `group()` returns. */
export interface Group<R = unknown, Needs extends object = never, P extends string = string> {
  readonly prefix: P
  readonly use: readonly Use[]
  readonly routes: AnyRoutes
  /** @internal */
  readonly [GROUP]: true
  /** Types only. */
  readonly "~types"?: { readonly routes: R; readonly needs: (data: Needs) => void }
}

/** Options of `group()`. */
export interface GroupOptions<U extends readonly Use[] = readonly Use[]> {
  /** Hooks and middleware of all routes of the group, run outside of the routes' own. */
  readonly use?: U
}

/**
 * Serves routes below a prefix, with their own hooks. Groups may be nested.
 * @param prefix `/v1`; starts with `/`, does not end with it, has no parameters; "" for none
 */
export function group<
  R extends AnyRoutes,
  const U extends readonly Use[] = readonly [],
  const P extends string = string,
>(
  prefix: P,
  routes: R,
  options: GroupOptions<U> = {},
): Group<R, Missing<Needs<R>, Provided<U>>, P> {
  return { prefix, routes, use: options.use ?? [], [GROUP]: true }
}

/** Whether a value is a `Group`, of this copy of the package or another one. */
export function isGroup(value: unknown): value is Group {
  return isMarked(value, GROUP)
}

/** The fields of `context.data` that routes need and do not provide themselves. */
export type Needs<R> = All<NeedOf<R>>

// `never` and index signatures: routes whose own types are not known any more.
type NeedOf<R> =
  R extends Endpoint<never, unknown, Method, string, infer N>
    ? Need<N>
    : R extends Group<unknown, infer N>
      ? Need<N>
      : R extends readonly (infer E)[]
        ? NeedOf<E>
        : string extends keyof R
          ? Need<object>
          : { [K in keyof R]: HoldsRoute<R[K]> extends true ? NeedOf<R[K]> : never }[keyof R]

/** Refuses routes whose handlers need fields of `context.data` that no hook provides. */
export type Given<R, U> =
  Provided<U> extends Needs<R>
    ? unknown
    : { readonly "~context.data is not provided": Exclude<keyof Needs<R>, keyof Provided<U>> }

type Need<N> = (needs: [N] extends [never] ? object : N) => void

// A union of functions is taken by the function of the intersection of their parameters.
type All<F> = [F] extends [never]
  ? object
  : [F] extends [(needs: infer N extends object) => void]
    ? N
    : object
