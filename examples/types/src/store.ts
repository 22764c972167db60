import type { TypeCode } from "@precast/runtime"

/**
 * Generic code: `T` is not known here, so the functions ask for its code by an optional last parameter. Whoever calls
 * them with a known type has it filled in by the compiler.
 */
const texts = new Map<string, string>()

export function save<T>(key: string, value: T, code?: TypeCode<T, "encode">): void {
  texts.set(key, code!.encode(value))
}

export function load<T>(key: string, code?: TypeCode<T, "decode">): T | undefined {
  const text = texts.get(key)
  return text === undefined ? undefined : code!.decode(text)
}
