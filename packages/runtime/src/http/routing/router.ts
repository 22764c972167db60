import { readPath, expandPath, paramsOf } from "../../endpoint/path.ts"
import type { Route } from "../../transport/core.ts"

/** A route that was found and the text of its path parameters, as sent. */
export interface Match<T> {
  readonly route: T
  readonly params: readonly string[]
}

interface Node<T> {
  readonly texts: Map<string, Node<T>>
  param?: Node<T>
  route?: T
  /** Takes all segments that are left. */
  rest?: T
}

interface Table<T> {
  /** Paths without parameters: one lookup, and always the first choice ("static before :param"). */
  readonly literals: Map<string, T>
  readonly root: Node<T>
}

const NONE: readonly string[] = []

/**
 * Finds routes by method and raw path: no decoding, no case folding, no folding of trailing
 * slashes; static text before a parameter, and that before a wildcard, with back-tracking; neither
 * is ever empty.
 * This defines the behavior of every core; the uWebSockets.js core uses it for `allowed` only.
 */
export class Router<T> {
  readonly #tables = new Map<string, Table<T>>()

  add(method: string, path: string, route: T): void {
    this.#place(method, path, route, true)
    // GET routes also accept HEAD, unless a HEAD route of the same path exists.
    if (method === "GET") this.#place("HEAD", path, route, false)
  }

  #place(method: string, path: string, route: T, replaces: boolean): void {
    const table = this.#tables.get(method) ?? { literals: new Map(), root: newNode() }
    this.#tables.set(method, table)
    const segments = readPath(path)
    if (segments.every((segment) => "text" in segment)) {
      if (replaces || !table.literals.has(path)) table.literals.set(path, route)
      return
    }
    let node = table.root
    for (const segment of segments) {
      if ("rest" in segment) {
        if (replaces || node.rest === undefined) node.rest = route
        return
      }
      node = "param" in segment ? (node.param ??= newNode()) : childOf(node, segment.text)
    }
    if (replaces || node.route === undefined) node.route = route
  }

  /** The route of a request, and its path parameters. */
  find(method: string, path: string): Match<T> | undefined {
    const table = this.#tables.get(method)
    if (table === undefined) return undefined
    const literal = table.literals.get(path)
    if (literal !== undefined) return { route: literal, params: NONE }
    const params: string[] = []
    const route = walk(table.root, path, 1, params)
    return route === undefined ? undefined : { route, params }
  }

  /** Methods that the path accepts, for the header `Allow`; empty if no route has the path. */
  allowed(path: string): string[] {
    const methods = [...this.#tables.keys()].filter((method) => this.find(method, path))
    if (methods.length === 0) return methods
    if (!methods.includes("OPTIONS")) methods.push("OPTIONS")
    return methods.sort()
  }
}

function newNode<T>(): Node<T> {
  return { texts: new Map() }
}

function childOf<T>(node: Node<T>, text: string): Node<T> {
  const child = node.texts.get(text) ?? newNode()
  node.texts.set(text, child)
  return child
}

/** The first route below `node` for the segments from `start` on; fills `params` on the way. */
function walk<T>(node: Node<T>, path: string, start: number, params: string[]): T | undefined {
  if (start > path.length) return node.route
  const slash = path.indexOf("/", start)
  const end = slash === -1 ? path.length : slash
  const text = path.slice(start, end)
  const next = node.texts.get(text)
  const found = next && walk(next, path, end + 1, params)
  if (found !== undefined) return found
  if (node.param !== undefined && text !== "") {
    params.push(text)
    const byParam = walk(node.param, path, end + 1, params)
    if (byParam !== undefined) return byParam
    params.pop()
  }
  if (node.rest === undefined || start === path.length) return undefined
  params.push(path.slice(start))
  return node.rest
}

/**
 * A route with optional last parameters is one for each number of them.
 * @param alias another path that it matches
 */
export function expanded<R extends Route>(route: R, alias?: string): R[] {
  const paths = [...expandPath(route.path), ...(alias === undefined ? [] : [alias])]
  if (paths.length === 1) return [route]
  return paths.map((path) => ({ ...route, path, params: paramsOf(path) }))
}
