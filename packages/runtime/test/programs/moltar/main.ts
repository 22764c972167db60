// The case of typescript-runtime-type-benchmarks, for scripts/conformance/judged/moltar: a short check and a plain error,
// as typia is registered there.
import { clone, equals, is } from "@precast/runtime"

interface ToBeChecked {
  number: number
  negNumber: number
  maxNumber: number
  string: string
  longString: string
  boolean: boolean
  deeplyNested: {
    foo: string
    num: number
    bool: boolean
  }
}

export function parseSafe(data: unknown): ToBeChecked {
  if (!is<ToBeChecked>(data)) throw new Error("wrong type.")
  return clone<ToBeChecked>(data)
}

export function parseStrict(data: unknown): ToBeChecked {
  if (!equals<ToBeChecked>(data)) throw new Error("wrong type.")
  return data
}

export function assertLoose(data: unknown): boolean {
  if (!is<ToBeChecked>(data)) throw new Error("wrong type.")
  return true
}

export function assertStrict(data: unknown): boolean {
  if (!equals<ToBeChecked>(data)) throw new Error("wrong type.")
  return true
}
