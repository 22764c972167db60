import type { Field, Shape } from "../src/ir/shape.ts"

/** A shape in one line, near to how the type is written: `{ id: number(int), tags?: string[] }`. */
export function printShape(shape: Shape): string {
  switch (shape.kind) {
    case "string":
    case "number":
      return shape.kind + printRules(shape.rules)
    case "literal":
      return JSON.stringify(shape.value)
    case "bigint-literal":
      return `${shape.value}n`
    case "array":
      return `${printPart(shape.item)}[]${printRules(shape.rules)}`
    case "tuple":
      return `[${[
        ...shape.items.map((item) => printShape(item.shape) + (item.optional ? "?" : "")),
        ...(shape.rest ? [`...${printPart(shape.rest)}[]`] : []),
      ].join(", ")}]`
    case "object": {
      const parts = shape.fields.map(printField)
      if (shape.index) parts.push(`[key]: ${printShape(shape.index)}`)
      return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`
    }
    case "union":
      return shape.members.map(printShape).join(" | ")
    case "ref":
      return shape.to
    default:
      return shape.kind
  }
}

function printField({ key, optional, shape, source }: Field): string {
  const from = source ? ` from ${source.from}${"name" in source ? ` ${source.name}` : ""}` : ""
  return `${key}${optional ? "?" : ""}: ${printShape(shape)}${from}`
}

function printPart(shape: Shape): string {
  return shape.kind === "union" ? `(${printShape(shape)})` : printShape(shape)
}

function printRules(rules: object): string {
  const parts = Object.entries(rules).map(([name, value]) =>
    value === true ? name : `${name} ${value}`,
  )
  return parts.length === 0 ? "" : `(${parts.join(", ")})`
}
