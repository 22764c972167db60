import type { OriginColumn } from "./describe-session.ts"

/** What the catalogue reports about a column of a table. */
export interface AttributeFacts {
  readonly schema: string
  readonly table: string
  readonly name: string
  /**
   * false: no row holds NULL there. true: rows may. null: unknown, as for views, foreign tables,
   * tables with rules, domains, and columns with a check constraint that may reject NULL.
   */
  readonly nullable: boolean | null
}

interface TypeFacts {
  readonly name: string
  /** null: it is not a domain or an array of domains. */
  readonly base: string | null
}

/** The types and columns of some descriptions. */
export interface CatalogFacts {
  readonly types: Readonly<Record<string, TypeFacts>>
  /** By `attributeKey`. */
  readonly attributes: Readonly<Record<string, AttributeFacts>>
}

export function attributeKey({ table, attribute }: OriginColumn): string {
  return `${table}.${attribute}`
}

/**
 * The tree of an expression with more than comparisons of a column with constants, combined by and, or, not: those are
 * NULL for NULL, which a check constraint accepts.
 */
const NOT_STRICT =
  "\\{(?!(OPEXPR|SCALARARRAYOPEXPR|BOOLEXPR|RELABELTYPE|ARRAYEXPR|ARRAY|CONST|VAR) )"

/** Whether the column comes straight from a column of a table or view. */
export function hasOrigin({ table, attribute }: OriginColumn): boolean {
  return table !== 0 && attribute !== 0
}

/**
 * The catalogue query for types and columns; its one value is the JSON of `CatalogFacts`. All
 * operands have the types of built-in operators: a schema may define others of the same name.
 *
 * A column is not null if PostgreSQL checks that for each row that a query of the table can
 * return: for the rows of tables that inherit from it, too, and not only for new rows (a
 * constraint that is `not valid`, which has the type `n` from PostgreSQL 18 on).
 */
export function factsQuery(types: Iterable<number>, columns: readonly OriginColumn[]): string {
  const oids = `any ('{${[...new Set(types)].join(",")}}'::pg_catalog.oid[])`
  const wanted = new Map(columns.filter(hasOrigin).map((each) => [attributeKey(each), each]))
  const tables = [
    "(0::pg_catalog.oid, 0::pg_catalog.int2)",
    ...[...wanted.values()].map((each) => `(${each.table}, ${each.attribute})`),
  ]
  return `with recursive
    bases as (
      select t.oid, t.oid as base from pg_catalog.pg_type t where t.oid = ${oids}
        or t.oid in (select e.typelem from pg_catalog.pg_type e where e.oid = ${oids})
      union all
      select b.oid, t.typbasetype from bases b
        join pg_catalog.pg_type t on t.oid = b.base and t.typtype = 'd'),
    plain as (
      select b.oid, b.base, t.typarray from bases b
        join pg_catalog.pg_type t on t.oid = b.base and t.typtype <> 'd'),
    wanted (relid, attnum) as (values ${tables.join(", ")}),
    members as (
      select relid as root, relid from wanted
      union
      select m.root, i.inhrelid from members m join pg_catalog.pg_inherits i on i.inhparent = m.relid),
    columns as (
      select m.root, w.attnum, pg_catalog.bool_and(
          a.attnotnull and c.relkind in ('r', 'p') and not c.relhasrules
          and not exists (select from pg_catalog.pg_constraint n where n.conrelid = a.attrelid
            and n.contype = 'n' and not n.convalidated and a.attnum = any (n.conkey))) as is_not_null,
        pg_catalog.bool_and(c.relkind in ('r', 'p') and not c.relhasrules and t.typtype <> 'd'
          and not exists (select from pg_catalog.pg_constraint n where n.conrelid = a.attrelid
            and n.contype = 'c' and a.attnum = any (n.conkey)
            and (pg_catalog.cardinality(n.conkey) > 1 or n.conbin::pg_catalog.text ~ '${NOT_STRICT}'))) as is_plain
      from members m
      join wanted w on w.relid = m.root
      join pg_catalog.pg_attribute o on o.attrelid = w.relid and o.attnum = w.attnum
      join pg_catalog.pg_attribute a on a.attrelid = m.relid and a.attname = o.attname
      join pg_catalog.pg_class c on c.oid = m.relid
      join pg_catalog.pg_type t on t.oid = a.atttypid
      group by m.root, w.attnum)
    select pg_catalog.json_build_object(
      'types', (select pg_catalog.json_object_agg(t.oid, pg_catalog.json_build_object(
          'name', pg_catalog.format_type(t.oid, null),
          'base', case when t.typtype = 'd' then pg_catalog.format_type(p.base, null)
            when e.typtype = 'd' and e.typarray = t.oid then pg_catalog.format_type(pe.typarray, null) end))
        from pg_catalog.pg_type t
        left join plain p on p.oid = t.oid
        left join pg_catalog.pg_type e on e.oid = t.typelem
        left join plain pe on pe.oid = e.oid
        where t.oid = ${oids}),
      'attributes', (select pg_catalog.json_object_agg(pg_catalog.concat(a.attrelid, '.', a.attnum), pg_catalog.json_build_object(
          'schema', n.nspname, 'table', c.relname, 'name', a.attname,
          'nullable', case when k.is_not_null then false when k.is_plain then true end))
        from columns k
        join pg_catalog.pg_attribute a on a.attrelid = k.root and a.attnum = k.attnum
        join pg_catalog.pg_class c on c.oid = a.attrelid
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace))`
}

export function readFacts(json: string): CatalogFacts {
  const { types, attributes } = JSON.parse(json) as {
    types: CatalogFacts["types"] | null
    attributes: CatalogFacts["attributes"] | null
  }
  return { types: types ?? {}, attributes: attributes ?? {} }
}
