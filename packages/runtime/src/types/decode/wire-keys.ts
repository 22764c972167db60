/** What is needed of a `Report`: the fields of its object are in the second place. */
export type Described = () => readonly unknown[]

type Field = readonly [kind: unknown, type?: unknown, more?: { readonly alias?: string }]

/** The keys that an object of the type has on the wire, in the order of its fields. */
export function wireKeysOf(type: Described): string[] {
  const about = type()[1]
  const fields = (Array.isArray(about) ? about[1] : about) as Readonly<Record<string, Field>>
  return Object.entries(fields).map(([key, field]) =>
    field[0] === "optional" || field[0] === "field" ? (field[2]?.alias ?? key) : key,
  )
}
