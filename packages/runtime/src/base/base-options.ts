import { runtimeError, type PrecastError } from "./errors/catalog.ts"

/** The error of an option of a middleware: `cors.maxAge`. */
export function wrongOption(option: string, expected: string, found: unknown): PrecastError {
  return runtimeError("PC2030", option, expected, show(found))
}

/**
 * Refuses options that there are not: a misspelt one would protect nothing.
 * @throws PrecastError PC2030
 */
export function knownOptions(
  middleware: string,
  options: object,
  names: Readonly<Record<string, unknown>>,
): void {
  if (typeof options !== "object" || options === null)
    throw wrongOption(middleware, "an object of options", options)
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue
    const expected = `one of ${Object.keys(names).join(", ")}`
    throw runtimeError("PC2030", `${middleware}.${name}`, expected, "unknown")
  }
}

/** @throws PrecastError PC2030 */
export function numberOption(option: string, value: unknown, least: number, most: number): number {
  if (typeof value === "number" && value >= least && value <= most) return value
  throw wrongOption(option, `a number from ${least} to ${most}`, value)
}

/** @throws PrecastError PC2030 */
export function booleanOption(option: string, value: unknown): boolean {
  if (typeof value === "boolean") return value
  throw wrongOption(option, "true or false", value)
}

// RFC 9110 §5.6.2
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** Names of headers or methods. @throws PrecastError PC2030 */
export function tokensOption(option: string, value: unknown): readonly string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  for (const item of list) {
    if (typeof item !== "string" || !TOKEN.test(item)) throw wrongOption(option, "names", item)
  }
  return list as string[]
}

/** A path that a request can have. @throws PrecastError PC2030 */
export function pathOption(option: string, value: unknown): string {
  if (typeof value === "string" && /^\/[\x21-\x7e]*$/.test(value)) return value
  throw wrongOption(option, "a path that starts with /", value)
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value)
}
