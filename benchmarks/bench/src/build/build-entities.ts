/** A generated type: its declaration, and one valid value of it as JSON. */
export interface Entity {
  readonly name: string
  /** Of its values in paths. */
  readonly path: string
  readonly index: number
  /** Declarations of the type, of its lines and of its payment. */
  readonly text: string
  readonly sample: Readonly<Record<string, unknown>>
  /** The same with a wrong value deep inside. */
  readonly spoiled: Readonly<Record<string, unknown>>
}

/** A field: type, and a value of it in JSON. */
type Field = readonly [name: string, type: string, sample: unknown]

/** A UUID for a number. */
export const uuidOf = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`

const MONEY = { amount: 1299, currency: "EUR" }
const WRONG = { amount: "1299", currency: "EUR" }
const ADDRESS = { street: "Main Street 1", city: "Berlin", zip: "10115", country: "DE" }

/** Fields that entities take some of, each with a name that depends on the entity. */
const EXTRAS: readonly Field[] = [
  ["email?", `string & Format<"email">`, "ada@example.com"],
  ["updatedAt?", "Date", "2026-02-03T04:05:06.000Z"],
  ["ratio", "number", 0.5],
  ["tags", "string[] & MaxItems<20>", ["new", "urgent"]],
  ["active", "boolean", true],
  ["note?", "string & MaxLength<2000>", "Fragile"],
  ["shipTo", "Address", ADDRESS],
  ["website?", `string & Format<"uri">`, "https://example.com/a"],
  ["parent", "string | null", null],
  ["labels", "Record<string, string>", { color: "red" }],
  ["discount?", "Money", MONEY],
  ["priority", `"low" | "normal" | "high"`, "high"],
]

/** Type `index` of a project: three levels, 8 to 20 fields, a union, optional fields, formats, a date or two. */
export function entityOf(index: number): Entity {
  const name = `Order${index}`
  const fields = [...commonFields(index), ...extrasOf(index, (index * 5) % (EXTRAS.length + 1))]
  const lines = linesOf(index)
  return {
    name,
    path: `orders${index}`,
    index,
    text: [interfaceOf(`Line${index}`, lines), paymentOf(index), interfaceOf(name, fields)].join(
      "\n",
    ),
    sample: valueOf(fields),
    spoiled: { ...valueOf(fields), lines: [{ ...valueOf(lines), unitPrice: WRONG }] },
  }
}

function commonFields(index: number): Field[] {
  return [
    ["id", `string & Format<"uuid">`, uuidOf(index)],
    ["name", "string & MinLength<1> & MaxLength<80>", `Order ${index}`],
    ["createdAt", "Date", "2026-01-02T03:04:05.000Z"],
    ["status", `"draft" | "open" | "closed" | "status${index}"`, `status${index}`],
    ["count", "number & Int & Min<0>", index],
    ["total", "Money", MONEY],
    ["lines", `Line${index}[] & MaxItems<100>`, [valueOf(linesOf(index))]],
    ["payment", `Payment${index}`, { type: "card", lastFour: "4242", owner: `Owner ${index}` }],
  ]
}

function linesOf(index: number): Field[] {
  const fields: Field[] = [
    ["sku", "string & MaxLength<40>", `A-${index}`],
    ["quantity", "number & Int & Min<1>", 2],
    ["unitPrice", "Money", MONEY],
    ["kind", `"goods" | "service" | "kind${index}"`, "goods"],
    ["from", "Address", ADDRESS],
    ["reduced", "boolean", false],
    ["weight", "number | null", 1.5],
    ["due?", "Date", "2026-03-04T05:06:07.000Z"],
  ]
  return [...fields, ...extrasOf(index + 3, index % 5)]
}

/** `count` of the extras, from one that depends on `index` on. */
function extrasOf(index: number, count: number): Field[] {
  return Array.from({ length: count }, (_, offset) => {
    const [name, type, sample] = EXTRAS[(index + offset) % EXTRAS.length]!
    const suffix = index % 7
    return [
      name.endsWith("?") ? `${name.slice(0, -1)}${suffix}?` : `${name}${suffix}`,
      type,
      sample,
    ]
  })
}

const paymentOf = (index: number): string => `export type Payment${index} =
  | { type: "card"; lastFour: string & MinLength<4> & MaxLength<4>; owner: string }
  | { type: "bank"; iban: string & MaxLength<34>; bic?: string }
  | { type: "voucher${index}"; code: string; worth: Money }
`

function interfaceOf(name: string, fields: readonly Field[]): string {
  const lines = fields.map(([field, type]) => `  ${field}: ${type}\n`)
  return `export interface ${name} {\n${lines.join("")}}\n`
}

const valueOf = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(([name, , sample]) => [name.replace("?", ""), sample]))
