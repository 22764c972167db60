// ASCII without quotes, backslashes, `<` and `*`: a literal of it is the text itself.
export const PLAIN: RegExp = /^[ !#-&()+-;=-[\]-~]*$/

/** Literals are ASCII: no U+2028, no lone surrogate, nothing that ends a script element or a comment. */
export function literalText(value: string | number | boolean | null | undefined | bigint): string {
  switch (typeof value) {
    case "string":
      if (PLAIN.test(value)) return `"${value}"`
      return JSON.stringify(value)
        .replace(
          /[^\x20-\x7e]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        )
        .replace(/<(?=[/!])/g, "\\u003c")
        .replace(/\*\//g, "*\\/")
    case "number":
      if (Number.isNaN(value)) return "NaN"
      return Object.is(value, -0) ? "-0" : value < 0 ? `(${value})` : String(value)
    case "bigint":
      return value < 0n ? `(${value}n)` : `${value}n`
    default:
      return value === undefined ? "undefined" : String(value)
  }
}
