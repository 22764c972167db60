import { JSON_TEXT, type ServerType } from "../../../types/rows/kinds.ts"

/** The text of an array item. */
export type TextOf = (value: unknown, type: ServerType, place: number) => string

/** The text of an array, `{1,2}` (PostgreSQL 8.15.2); arrays in it are its further dimensions. */
export function arrayText(
  items: readonly unknown[],
  item: ServerType,
  place: number,
  textOf: TextOf,
  delimiter = ",",
): string {
  const texts = items.map((value) => {
    if (value === null) return "NULL"
    if (Array.isArray(value) && item.kind !== JSON_TEXT)
      return arrayText(value, item, place, textOf, delimiter)
    return quoted(textOf(value, item, place))
  })
  return `{${texts.join(delimiter)}}`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`
}
