import type { Definitions, Field, OfKind, Shape } from "../../src/ir/shape.ts"
import { accepts } from "./accepts.ts"
import { type Decoded, made, REFUSED } from "./decoded.ts"
import { decode } from "./revive.ts"

/** Reads the text of a value as the package `pg` does. @param type of the server, without `[]` */
export type Parse = (type: string, text: string) => unknown

/** A column: the name of its type, and its value as PostgreSQL writes it. */
export interface Column {
  readonly type: string
  readonly text: string | null
}

/** The rules of docs/database.md for columns, slow and simple. */
export class RowOracle {
  readonly #definitions: Definitions
  readonly #parse: Parse

  constructor(definitions: Definitions, parse: Parse) {
    this.#definitions = definitions
    this.#parse = parse
  }

  /** Whether a column of the type may be read as the field at all. */
  binds(shape: Shape, type: string): boolean {
    return this.#fits(this.#withoutEmpty(shape), type)
  }

  /** The value of a field; `undefined` for the column: the result does not have it. */
  field({ shape, optional, default: given }: Field, column: Column | undefined): Decoded {
    if (column?.text == null) {
      if (given !== undefined) return made(JSON.parse(given))
      const empty = this.#emptyOf(shape)
      if (empty !== "none") return made(empty)
      if (optional) return made(undefined)
      // A column whose type is unknown.
      return this.#kindOf(shape) === "any" && column ? made(null) : REFUSED
    }
    return this.#value(this.#withoutEmpty(shape), column.type, column.text)
  }

  #value(shape: Shape, type: string, text: string): Decoded {
    const kind = this.#kindOf(shape)
    if (kind === "any") return this.#any(type, text)
    if (isJson(type)) return decode(shape, text, this.#definitions)
    if (kind === "array") return this.#items(shape as OfKind<"array">, type, text)
    const read = this.#scalar(kind, shape, type, text)
    return read.ok && accepts(shape, read.value, this.#definitions) ? read : REFUSED
  }

  #items({ item }: OfKind<"array">, type: string, text: string): Decoded {
    const empty = this.#emptyOf(item)
    // The texts of the tests have one dimension.
    const isNested = this.#kindOf(item) === "array" && !isJson(type)
    if (isNested) return this.#texts(text).length === 0 ? made([]) : REFUSED
    const all = this.#texts(text).map((each): Decoded => {
      if (each !== null) return this.#value(this.#withoutEmpty(item), type.slice(0, -2), each)
      if (empty !== "none") return made(empty)
      return this.#kindOf(item) === "any" ? made(null) : REFUSED
    })
    return all.every(({ ok }) => ok)
      ? made(all.map((each) => (each.ok ? each.value : undefined)))
      : REFUSED
  }

  #texts(text: string): (string | null)[] {
    return this.#parse("text[]", text) as (string | null)[]
  }

  #scalar(kind: string, shape: Shape, type: string, text: string): Decoded {
    switch (kind) {
      case "string":
        return made(text)
      case "number":
        return this.#number(this.#takesAll(shape), type, text)
      case "bigint":
        return /^-?\d+(?:\.0*)?$/.test(text) ? made(BigInt(text.split(".")[0]!)) : REFUSED
      case "url":
        return URL.canParse(text) ? made(new URL(text)) : REFUSED
      case "date":
        return dateOf(this.#parse, type, text)
      default:
        return made(this.#plain(type, text))
    }
  }

  #plain(type: string, text: string): unknown {
    const value = this.#parse(type, text)
    return Buffer.isBuffer(value) ? new Uint8Array(value) : value
  }

  #number(takesAll: boolean, type: string, text: string): Decoded {
    const value = Number(text)
    if (type === "numeric") {
      const digits = text.replace(/^-|\./g, "").replace(/^0+|0+$/g, "").length
      return Number.isFinite(value) && digits <= 15 ? made(value) : REFUSED
    }
    if (type === "bigint") return Number.isSafeInteger(value) ? made(value) : REFUSED
    return takesAll || Number.isFinite(value) ? made(this.#parse(type, text)) : REFUSED
  }

  #any(type: string, text: string): Decoded {
    if (isArray(type)) {
      const items = this.#texts(text).map((each): Decoded =>
        each === null ? made(null) : this.#any(type.slice(0, -2), each),
      )
      return items.every(({ ok }) => ok)
        ? made(items.map((each) => (each.ok ? each.value : undefined)))
        : REFUSED
    }
    if (isJson(type)) return made(JSON.parse(text))
    if (isDate(type)) return dateOf(this.#parse, type, text)
    if (isText(type) || type === "bigint" || type === "numeric") return made(text)
    return made(this.#plain(type, text))
  }

  #fits(shape: Shape, type: string): boolean {
    const kind = this.#kindOf(shape)
    if (kind === "any") return true
    if (kind === "json") return isJson(type)
    if (kind === "array") {
      if (isJson(type)) return true
      const { item } = shape as OfKind<"array">
      if (this.#kindOf(item) === "array" && type.endsWith("[]")) return this.binds(item, type)
      return type.endsWith("[]") && this.binds(item, type.slice(0, -2))
    }
    if (isArray(type)) return false
    switch (kind) {
      case "number":
        return isInteger(type) || isFloat(type) || type === "numeric"
      case "bigint":
        return isInteger(type) || type === "numeric"
      case "boolean":
        return type === "boolean"
      case "date":
        return isDate(type)
      case "bytes":
        return type === "bytea"
      case "url":
        return isText(type)
      default:
        return isText(type) || isDate(type) || type === "bigint" || type === "numeric"
    }
  }

  /** `string`, `number` …, also of a union or a checked type of it; else `array`, or `json`. */
  #kindOf(shape: Shape): string {
    const at = this.#bare(shape)
    switch (at.kind) {
      case "unknown":
        return "any"
      case "template":
        return "string"
      case "literal":
        return typeof at.value
      case "bigint-literal":
        return "bigint"
      case "array":
        return at === shape && Object.keys(at.rules).length === 0 ? "array" : "json"
      case "union": {
        const [kind, ...others] = new Set(at.members.map((member) => this.#kindOf(member)))
        return others.length === 0 && kind !== "any" && kind !== "array" ? kind! : "json"
      }
      case "any":
      case "boolean":
      case "number":
      case "bigint":
      case "string":
      case "date":
      case "url":
      case "bytes":
        return at.kind
      default:
        return "json"
    }
  }

  /** The value of NULL for a type, if it defines one. */
  #emptyOf(shape: Shape): null | undefined | "none" {
    const members = this.#members(shape)
    if (members.some(({ kind }) => kind === "null")) return null
    return members.some(({ kind }) => kind === "undefined") ? undefined : "none"
  }

  #withoutEmpty(shape: Shape): Shape {
    const members = this.#members(shape)
    const others = members.filter(({ kind }) => kind !== "null" && kind !== "undefined")
    if (others.length === members.length) return shape
    return others.length === 1 ? others[0]! : { kind: "union", members: others }
  }

  #members(shape: Shape): readonly Shape[] {
    const at = shape.kind === "ref" ? this.#definitions[shape.to]!.shape : shape
    return at.kind === "union" ? at.members : []
  }

  #bare(shape: Shape): Shape {
    if (shape.kind === "ref") return this.#bare(this.#definitions[shape.to]!.shape)
    return shape.kind === "refined" ? this.#bare(shape.of) : shape
  }

  /** NaN and infinities too. */
  #takesAll(shape: Shape): boolean {
    const at = this.#bare(shape)
    return at.kind === "number" && at.rules.ieee === true
  }
}

const isJson = (type: string): boolean => type === "json" || type === "jsonb"
const isDate = (type: string): boolean => ["timestamptz", "timestamp", "date"].includes(type)
const isFloat = (type: string): boolean => ["real", "double precision"].includes(type)
const isInteger = (type: string): boolean => ["smallint", "integer", "bigint", "oid"].includes(type)
const isText = (type: string): boolean =>
  ["text", "varchar", "uuid", "inet", "interval", "time", "mood"].includes(type)
// An array of a user-defined type is recognized only when the field declares it.
const isArray = (type: string): boolean => type.endsWith("[]")

/** As a moment in UTC, whatever the place of this machine; what follows the milliseconds is cut off. */
function dateOf(parse: Parse, type: string, text: string): Decoded {
  const time = type === "date" ? " 00:00:00" : ""
  const zoned = type === "timestamptz" ? text : text.replace(/(?= BC$)|$/, `${time}+00`)
  const value = text.includes("infinity") ? null : parse("timestamptz", zoned)
  return value instanceof Date && !Number.isNaN(value.getTime()) ? made(value) : REFUSED
}
