import type { Form, Turning } from "./form.ts"
import type { Schema } from "./plain-schema.ts"

/** By keys in JSON, as far as they differ. */
type Names = NonNullable<Form["names"]>

/** Names of fields in memory, by their keys in JSON, if they differ: of the properties of a schema. */
export function namesOf(properties: Readonly<Record<string, Schema>>): Names {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, each]) => {
      const name = typeof each === "object" ? each["x-field"] : undefined
      return name === undefined ? [] : [[key, name] as const]
    }),
  )
}

/** Whether a key in JSON is only the in-memory name of a field whose JSON key differs. */
export function isOnlyInMemory(key: string, names: Names): boolean {
  return !Object.hasOwn(names, key) && Object.values(names).includes(key)
}

/** The other way round. */
function isOnlyInJson(key: string, names: Names): boolean {
  return Object.hasOwn(names, key) && !Object.values(names).includes(key)
}

export function nameInMemory(key: string, names: Names): string {
  const name = Object.hasOwn(names, key) ? names[key] : key
  return typeof name === "string" ? name : key
}

/** Key in JSON of what an object has; undefined: such a key would be taken for a field that it is not. */
export function keyInJson(
  key: string,
  names: Names,
  { way }: Pick<Turning, "way">,
): string | undefined {
  if (way !== "write") return isOnlyInMemory(key, names) ? undefined : key
  if (isOnlyInJson(key, names)) return undefined
  return Object.keys(names).find((each) => names[each] === key) ?? key
}
