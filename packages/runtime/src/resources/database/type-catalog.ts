import { builtInType, describedArray, serverType, type ServerType } from "../../types/rows/kinds.ts"

/** A row of the query: the base type of a domain, or element type and delimiter of an array. */
type Described = readonly [
  oid: number,
  name: string,
  type: string,
  base: number,
  element: number | null,
  delimiter: string | null,
]

/**
 * The types of a database beyond PostgreSQL's built-in ones: enums, domains, composites, those
 * of extensions, and arrays of them. The OID alone does not reveal whether the text `{a,b}` is
 * an array, an enum's label or a multirange, nor which delimiter an array uses.
 */
export class TypeCatalog {
  /** null: the database has no such type. */
  readonly #described = new Map<number, Described | null>()
  readonly #known = new Map<number, ServerType>()

  /** A type by its OID; an unknown type is text. */
  readonly typeOf = (oid: number): ServerType => {
    const known = builtInType(oid) ?? this.#known.get(oid)
    if (known !== undefined) return known
    const type = this.#make(oid)
    if (this.#described.has(oid)) this.#known.set(oid, type)
    return type
  }

  /** Whether values of the type are labels of an enum, whose text has a single form. */
  isEnum(oid: number): boolean {
    return this.#described.get(oid)?.[2] === "e"
  }

  /** The query for types that are not known yet; null if all are known. */
  query(oids: Iterable<number>): string | null {
    const missing = [...new Set(oids)].filter((oid) => !this.#has(oid))
    return missing.length === 0 ? null : describe(missing)
  }

  /**
   * Reads the result of the query for `oids`.
   * @returns OIDs of base and element types, which may need a query as well
   */
  learn(oids: Iterable<number>, text: string): number[] {
    const found = text === "" ? [] : (JSON.parse(text) as Described[])
    for (const oid of oids) if (!this.#has(oid)) this.#described.set(oid, null)
    for (const each of found) this.#described.set(each[0], each)
    return found.flatMap(([, , , base, element]) => [base, element ?? 0]).filter((oid) => oid > 0)
  }

  #has(oid: number): boolean {
    return builtInType(oid) !== undefined || this.#described.has(oid)
  }

  #make(oid: number): ServerType {
    const described = this.#described.get(oid)
    if (!described) return serverType(oid)
    const [, name, , base, element, delimiter] = described
    if (base > 0) return { ...this.typeOf(base), name }
    if (element === null) return { ...serverType(oid), name }
    return describedArray(name, this.typeOf(element), delimiter ?? ",")
  }
}

// An array has an element type that names it as its array: `int2vector` has elements, but is
// not an array.
function describe(oids: readonly number[]): string {
  return `select pg_catalog.json_agg(pg_catalog.json_build_array(
      t.oid::pg_catalog.int8, pg_catalog.format_type(t.oid, null), t.typtype, t.typbasetype::pg_catalog.int8,
      e.oid::pg_catalog.int8, e.typdelim))
    from pg_catalog.pg_type t
    left join pg_catalog.pg_type e on e.oid = t.typelem and e.typarray = t.oid
    where t.oid in (${oids.join(", ")})`
}
