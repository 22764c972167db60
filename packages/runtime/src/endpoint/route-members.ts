import type { Endpoint } from "./api.ts"
import { isGroup, type Group } from "./group.ts"
import { AUTHENTICATOR, isMarked, NODE } from "../base/marks.ts"

/**
 * Whether a member of routes is served, or holds what is: an endpoint, a group, or an object, module or array with one
 * in it. The others (hooks, jobs, topics, functions, constants) are left out.
 */
export type HoldsRoute<T, Depth extends readonly 1[] = []> = 0 extends 1 & T
  ? false
  : T extends Endpoint | Group
    ? true
    : T extends readonly (infer Item)[]
      ? Item extends Endpoint | Group
        ? true
        : false
      : T extends object
        ? T extends (...given: never) => unknown
          ? false
          : Depth["length"] extends 8
            ? false
            : true extends { [K in keyof T]: HoldsRoute<T[K], [...Depth, 1]> }[keyof T]
              ? true
              : false
        : false

/**
 * The members of routes that are served. A module (`import * as users`) may export anything; in an object a function,
 * a text or nothing at all is left to be refused, since most often `api()` was forgotten.
 */
export function routeMembers(routes: object): [name: string, value: unknown][] {
  const entries = Object.entries(routes) as [string, unknown][]
  // Of thousands of members most are endpoints, which modules and objects treat alike.
  let isServed: ((value: unknown) => boolean) | undefined
  return entries.filter(
    ([, value]) =>
      isEndpoint(value) || (isServed ??= isModule(routes) ? holdsRoute : isMeant)(value),
  )
}

export function isEndpoint(value: unknown): value is Endpoint {
  if (typeof value !== "object" || value === null) return false
  const { code, handler, options } = value as Partial<Endpoint>
  return (
    typeof handler === "function" &&
    typeof code?.input === "function" &&
    typeof options?.method === "string"
  )
}

/** A plain object, or a module namespace (`import * as routes`). */
export function isRecord(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Also as bundlers (getters, no prototype) and CommonJS (`__esModule`) make one. */
function isModule(value: object): boolean {
  if (Object.getPrototypeOf(value) === null || Object.hasOwn(value, "__esModule")) return true
  const keys = Object.keys(value)
  return (
    keys.length > 0 &&
    keys.every((key) => Object.getOwnPropertyDescriptor(value, key)?.get !== undefined)
  )
}

/** @param seen objects around it: constants may lead to themselves */
function holdsRoute(value: unknown, seen: readonly unknown[] = []): boolean {
  if (isEndpoint(value) || isGroup(value)) return true
  if (seen.includes(value)) return false
  if (!Array.isArray(value) && !isRecord(value)) return false
  return Object.values(value).some((each) => holdsRoute(each, [...seen, value]))
}

/** In an object: jobs, topics, caches and other objects of classes are left out, and hooks. */
function isMeant(value: unknown): boolean {
  if (typeof value !== "object" || value === null || isEndpoint(value) || isGroup(value))
    return true
  if (isMarked(value, AUTHENTICATOR) || isMarked(value, NODE)) return false
  if (isRecord(value)) return holdsRoute(value) || !Object.keys(value).some(isHookName)
  // A promise of routes was not awaited.
  return Array.isArray(value) || "then" in value
}

function isHookName(name: string): boolean {
  return HOOKS.has(name)
}

const HOOKS: ReadonlySet<string> = new Set([
  "onRequest",
  "beforeHandle",
  "afterHandle",
  "onError",
  "onResponse",
  "onEnd",
  "onClosing",
  "onClosed",
])
