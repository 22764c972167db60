import { readPath, expandPath, paramsOf } from "../../endpoint/path.ts"
import type { Route } from "../../transport/core.ts"

/** A route that was found and the text of its path parameters, as sent. */
export interface Match<T> {
  readonly route: T
  readonly params: readonly string[]
}

interface Node<T> {
  readonly texts: Map<string, Node<T>>
  /** The only one of `texts`. */
  only?: { readonly text: string; readonly node: Node<T> } | undefined
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
  /** Routes that are not in the tables: the first request places them. */
  #added: [method: string, path: string, route: T][] = []

  add(method: string, path: string, route: T): void {
    this.#added.push([method, path, route])
  }

  #placeAdded(): void {
    const added = this.#added
    this.#added = []
    for (const [method, path, route] of added) {
      this.#place(method, path, route, true)
      // GET routes also accept HEAD, unless a HEAD route of the same path exists.
      if (method === "GET") this.#place("HEAD", path, route, false)
    }
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
    if (this.#added.length > 0) this.#placeAdded()
    const table = this.#tables.get(method)
    if (table === undefined) return undefined
    const literal = table.literals.get(path)
    if (literal !== undefined) return { route: literal, params: NONE }
    return walk(table.root, path, 1, 0)
  }

  /** Methods that the path accepts, for the header `Allow`; empty if no route has the path. */
  allowed(path: string): string[] {
    if (this.#added.length > 0) this.#placeAdded()
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
  const { texts } = node
  const child = texts.get(text) ?? newNode()
  texts.set(text, child)
  node.only = texts.size === 1 ? { text, node: child } : undefined
  return child
}

/** A route that was found, and its parameters, of which those are missing that lead to the node. */
interface Found<T> {
  readonly route: T
  readonly params: string[]
}

/**
 * The first route below `node` for the segments from `start` on.
 * @param count parameters on the way to the node
 */
function walk<T>(node: Node<T>, path: string, start: number, count: number): Found<T> | undefined {
  if (start > path.length) return foundOf(node.route, count)
  const slash = path.indexOf("/", start)
  const end = slash === -1 ? path.length : slash
  const next = childAt(node, path, start, end)
  const found = next && walk(next, path, end + 1, count)
  if (found !== undefined) return found
  if (node.param !== undefined && end > start) {
    const byParam = walk(node.param, path, end + 1, count + 1)
    if (byParam !== undefined) return withParam(byParam, count, path.slice(start, end))
  }
  if (start === path.length) return undefined
  const byRest = foundOf(node.rest, count + 1)
  return byRest && withParam(byRest, count, path.slice(start))
}

function childAt<T>(node: Node<T>, path: string, start: number, end: number): Node<T> | undefined {
  const { only, texts } = node
  if (texts.size === 0) return undefined
  // Most nodes have one: comparing it is faster than hashing a part of the path.
  if (only === undefined) return texts.get(path.slice(start, end))
  return only.text.length === end - start && path.startsWith(only.text, start)
    ? only.node
    : undefined
}

function foundOf<T>(route: T | undefined, count: number): Found<T> | undefined {
  return route === undefined ? undefined : { route, params: placesFor(count) }
}

/** An array of its final length: one that grows would have room for 17. */
function placesFor(count: number): string[] {
  if (count === 1) return [""]
  return count === 2 ? ["", ""] : Array.from({ length: count }, () => "")
}

function withParam<T>(found: Found<T>, at: number, text: string): Found<T> {
  found.params[at] = text
  return found
}

/**
 * A route with optional last parameters is one for each number of them.
 * @param alias another path that it matches
 */
export function expanded<R extends Route>(route: R, alias?: string): R[] {
  if (alias === undefined && !route.path.includes("?")) return [route]
  const paths = [...expandPath(route.path), ...(alias === undefined ? [] : [alias])]
  return paths.map((path) => ({ ...route, path, params: paramsOf(path) }))
}
