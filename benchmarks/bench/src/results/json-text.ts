/** JSON whose objects and arrays below `depth` take one line each; fractions have eight significant digits. */
export const jsonText = (value: unknown, depth: number): string => `${textOf(value, depth, "")}\n`

function textOf(value: unknown, depth: number, indent: string): string {
  if (depth === 0 || typeof value !== "object" || value === null)
    return JSON.stringify(value, (_, one: unknown) => rounded(one))
  const inner = `${indent}  `
  const isArray = Array.isArray(value)
  const lines = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => {
      const text = textOf(one, depth - 1, inner)
      return isArray ? `${inner}${text}` : `${inner}${JSON.stringify(key)}: ${text}`
    })
  const [open, close] = isArray ? "[]" : "{}"
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(",\n")}\n${indent}${close}`
}

const rounded = (value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(8)) : value
