/**
 * What a statement declares about NULL in one of its columns, at the end of its name: `as "name!"`,
 * never; `as "name?"`, possible. The mark is not part of the name.
 */
export type ColumnMark = "!" | "?"

export function markOf(name: string): ColumnMark | undefined {
  if (name === UNNAMED) return undefined
  const last = name.at(-1)
  return name.length > 1 && (last === "!" || last === "?") ? last : undefined
}

/** As PostgreSQL names a column that has no name. */
const UNNAMED = "?column?"

export function withoutMark(name: string): string {
  return markOf(name) === undefined ? name : name.slice(0, -1)
}
