import type { RowsAsked } from "./tables.ts"

const MOST_ROWS = 200

/** The rows that a query string requests; invalid numbers are replaced by the defaults. */
export function rowsAsked(query: URLSearchParams): RowsAsked {
  return {
    schema: query.get("schema") ?? "public",
    table: query.get("table") ?? "",
    offset: numberIn(query.get("offset"), 0, 0, Number.MAX_SAFE_INTEGER),
    limit: numberIn(query.get("limit"), 50, 1, MOST_ROWS),
    order: query.get("order"),
    isDescending: query.get("direction") === "desc",
  }
}

function numberIn(text: string | null, otherwise: number, least: number, most: number): number {
  const value = text === null ? NaN : Number(text)
  return Number.isSafeInteger(value) ? Math.min(Math.max(value, least), most) : otherwise
}
