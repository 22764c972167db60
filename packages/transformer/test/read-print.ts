import type { Field, KeyPattern, OfKind, Shape } from "../src/ir/shape.ts"

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
        ...(shape.after ?? []).map(printShape),
      ].join(", ")}]`
    case "object": {
      const parts = shape.fields.map(printField)
      for (const { key, shape: value } of shape.patterns ?? [])
        parts.push(`[${printKey(key)}]: ${printShape(value)}`)
      if (shape.index) parts.push(`[key]: ${printShape(shape.index)}`)
      return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`
    }
    case "template":
      return printTemplate(shape) + printRules(shape.rules)
    case "bytes":
      return shape.type + printWire(shape.wire)
    case "bigint":
      return "bigint" + printWire(shape.wire) + printRules(shape.rules ?? {})
    case "date":
      return "date" + printWire(shape.wire)
    case "set":
      return `Set<${printShape(shape.item)}>${printRules(shape.rules)}`
    case "map":
      return (
        `Map<${printShape(shape.key)}, ${printShape(shape.value)}>` +
        printWire(shape.wire) +
        printRules(shape.rules)
      )
    case "to-json":
      return `${printShape(shape.memory)} → ${printShape(shape.wire)}`
    case "refined":
      return `${printPart(shape.of)} checked by ${shape.checks.map(({ name }) => name).join(", ")}`
    case "union":
      return shape.members.map(printShape).join(" | ")
    case "ref":
      return shape.to
    default:
      return shape.kind
  }
}

function printTemplate({ parts }: OfKind<"template">): string {
  const texts = parts.map((part) => (part.kind === "text" ? part.text : `{${part.of}}`))
  return "`" + texts.join("") + "`"
}

function printKey(key: KeyPattern): string {
  return key.kind === "number" ? "number" : printShape(key)
}

function printWire(wire: string | undefined): string {
  return wire === undefined ? "" : ` as ${wire}`
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
