import { sql as precast } from "../../../../packages/runtime/src/resources/database/sql-tag.ts"
import type { Sql, SqlValue } from "../../../../packages/runtime/src/resources/database/sql.ts"
import { unsupported } from "../unsupported.ts"
import { typed } from "./typed.ts"

type Item = Readonly<Record<string, unknown>>

/** `sql(object)` of postgres.js, whose meaning depends on the word before it. */
export class Builder {
  readonly #first: unknown
  readonly #columns: readonly string[]

  constructor(first: unknown, rest: readonly unknown[]) {
    this.#first = first
    this.#columns = rest.flat().map(String)
  }

  /** @param before The text of the statement up to it. */
  fragment(before: string): Sql {
    const word = [...before.matchAll(WORDS)].at(-1)?.[1]?.toLowerCase()
    const items = (Array.isArray(this.#first) ? this.#first : [this.#first]) as readonly Item[]
    if (word === "in") return items.length === 0 ? precast`(null)` : listOf(items)
    if (typeof this.#first === "string") return namesOf([this.#first, ...this.#columns])
    if (word === "values") return rowsOf(isRows(this.#first) ? items.map(valuesOf) : [items])
    if (word === "update" || word === "set") return this.#assigned(items[0])
    if (word === "insert" || word === "into") return this.#inserted(items)
    if (typeof items[0] === "string") return namesOf(items as readonly unknown[] as string[])
    return this.#selected(items[0])
  }

  #keys(item: Item | undefined): readonly string[] {
    return this.#columns.length > 0 ? this.#columns : Object.keys(item ?? {})
  }

  #assigned(item: Item | undefined): Sql {
    const pairs = this.#keys(item).map((key) => precast`${namesOf([key])} = ${valueOf(item, key)}`)
    return precast.join(pairs)
  }

  #selected(item: Item | undefined): Sql {
    const pairs = this.#keys(item).map((key) => precast`${valueOf(item, key)} as ${namesOf([key])}`)
    return precast.join(pairs)
  }

  #inserted(items: readonly Item[]): Sql {
    const keys = this.#keys(items[0])
    if (keys.length === 0) return unsupported("an insert without columns")
    const rows = items.map((item) => keys.map((key) => valueOf(item, key)))
    return precast`(${namesOf(keys)}) values ${rowsOf(rows)}`
  }
}

const WORDS = /(?:^|[\s(])(values|in|select|as|returning|update|set|insert|into)(?=$|[\s(])/gi

function rowsOf(rows: readonly (readonly unknown[])[]): Sql {
  return precast.join(rows.map(listOf))
}

function listOf(values: readonly unknown[]): Sql {
  return precast`(${precast.list(values.map(typed))})`
}

function namesOf(names: readonly string[]): Sql {
  return precast.join(names.map((name) => precast.identifier(name)))
}

function valueOf(item: Item | undefined, key: string): SqlValue {
  const value = item !== undefined && Object.hasOwn(item, key) ? item[key] : undefined
  return isFragment(value) ? value.fragment() : typed(value)
}

function isFragment(value: unknown): value is { fragment(): Sql } {
  return typeof value === "object" && value !== null && "fragment" in value
}

function isRows(value: unknown): boolean {
  return !Array.isArray(value) || (typeof value[0] === "object" && value[0] !== null)
}

function valuesOf(item: Item): readonly unknown[] {
  return Object.values(item)
}
