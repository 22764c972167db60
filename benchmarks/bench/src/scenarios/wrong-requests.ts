import type { Exchange, Refusal } from "../types.ts"

/** What a field takes; `?` behind it: it may be missing. */
export type Kind =
  | "text"
  | "number"
  | "integer"
  | "boolean"
  | "date"
  | "choice"
  | "object"
  | "array"
  | "union"

export type Fields = Readonly<Record<string, Kind | `${Kind}?`>>

// No server may accept it as a value of the kind, not even one that turns numbers into texts and texts into
// numbers, or one value into an array of it, as Ajv does in Fastify: texts and arrays are spoiled by
// an object.
const wrongValues: Readonly<Record<Kind, readonly unknown[]>> = {
  text: [{}],
  number: ["many"],
  integer: ["many", 1.5],
  boolean: ["maybe"],
  date: ["yesterday"],
  choice: ["other"],
  object: ["none"],
  array: [{}],
  union: [{}],
}

const kindOf = (field: Kind | `${Kind}?`): Kind => field.replace("?", "") as Kind
const isOptional = (field: string): boolean => field.endsWith("?")

const stepsOf = (path: string): (string | number)[] =>
  path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step))

type Tree = Record<string | number, unknown>

/** JSON text with another value at a place; `undefined` takes the field out. */
function spoiled(text: string, path: string, value: unknown): string {
  const copy = JSON.parse(text) as Tree
  const steps = stepsOf(path)
  const last = steps.pop() ?? ""
  const parent = steps.reduce((at, step) => at[step] as Tree, copy)
  if (!(last in parent)) throw new Error(`${path} does not exist and cannot be spoiled`)
  parent[last] = value
  return JSON.stringify(copy)
}

const titleOf = (path: string, value: unknown): string =>
  `${path} is ${value === undefined ? "missing" : JSON.stringify(value)}`

/**
 * A known request with a body of JSON, and what its fields take → requests that are to be refused:
 * for each field a wrong value of its kind, and none where it is required. Paths are `a.0.b`; items
 * of arrays are not taken out.
 */
export function wrongFields(request: Exchange, fields: Fields): Refusal[] {
  const { body = "" } = request
  return Object.entries(fields).flatMap(([path, field]) => {
    const stays = isOptional(field) || /(^|\.)\d+$/.test(path)
    const values = [...wrongValues[kindOf(field)], ...(stays ? [] : [undefined])]
    return values.map((value) => ({
      title: titleOf(path, value),
      request: { ...request, body: spoiled(body, path, value) },
    }))
  })
}

// Parts of a query and of a path are texts: one that is to be a text cannot have a wrong value.
const wrongTexts = (field: string): readonly string[] =>
  kindOf(field as Kind) === "text"
    ? []
    : wrongValues[kindOf(field as Kind)].map((value) => String(value))

/** The same of parameters of the query. */
export function wrongQuery(request: Exchange, fields: Fields): Refusal[] {
  const [path = "", search = ""] = request.path.split("?")
  return Object.entries(fields).flatMap(([name, field]) => {
    const values = [...wrongTexts(field), ...(isOptional(field) ? [] : [undefined])]
    return values.map((value) => {
      const query = new URLSearchParams(search)
      if (!query.has(name)) throw new Error(`${name} does not exist and cannot be spoiled`)
      if (value === undefined) query.delete(name)
      else query.set(name, value)
      return { title: titleOf(name, value), request: { ...request, path: `${path}?${query}` } }
    })
  })
}

/** The same of headers that have to be there. */
export function missingHeaders(request: Exchange, ...names: readonly string[]): Refusal[] {
  return names.map((name) => {
    const { [name]: value, ...headers } = request.headers
    if (value === undefined) throw new Error(`${name} does not exist and cannot be left out`)
    return { title: titleOf(name, undefined), request: { ...request, headers } }
  })
}

/** The same of parameters of the path; `pattern` names them as `:name`. */
export function wrongParams(request: Exchange, pattern: string, fields: Fields): Refusal[] {
  const [path = "", search] = request.path.split("?")
  const names = pattern.split("/")
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = names.indexOf(`:${name}`)
    if (at < 0) throw new Error(`${name} does not exist and cannot be spoiled`)
    return wrongTexts(field).map((value) => {
      const changed = path.split("/").with(at, value).join("/")
      return {
        title: titleOf(name, value),
        request: { ...request, path: search === undefined ? changed : `${changed}?${search}` },
      }
    })
  })
}
