import type { TypeCode } from "@precast/runtime"

/**
 * Generic code: `T` is not known here, so the functions accept its code as an optional last parameter. The compiler
 * fills the parameter in at each call with a known type.
 */
const texts = new Map<string, string>()

export function save<T>(key: string, value: T, code?: TypeCode<T, "encode">): void {
  texts.set(key, code!.encode(value))
}

export function load<T>(key: string, code?: TypeCode<T, "decode">): T | undefined {
  const text = texts.get(key)
  return text === undefined ? undefined : code!.decode(text)
}
