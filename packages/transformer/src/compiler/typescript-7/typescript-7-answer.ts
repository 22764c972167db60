import type { Sync7, Type7 } from "./api.ts"
import type { ShownType } from "./shown-type.ts"
import type { World } from "./world.ts"

/**
 * The API cannot send numbers that JSON does not have, and returns an error for them: `enum Endless { A = 1 /
 * 0 }`.
 */
export function answerOf(
  ask: () => Type7 | undefined,
  { sync, type }: World,
): ShownType | undefined {
  try {
    const found = ask()
    return found && type(found)
  } catch (error) {
    const sign = /unsupported value: ([+-])Inf/.exec((error as Error).message)?.[1]
    if (sign === undefined) throw error
    return type(endless(sign === "-" ? -Infinity : Infinity, sync))
  }
}

/** Of a type that the API does not know. */
const NO_ID = -1

function endless(value: number, { TypeFlags }: Sync7): Type7 {
  return {
    id: NO_ID,
    flags: TypeFlags["NumberLiteral"]!,
    value,
    getSymbol: () => undefined,
    getAliasSymbol: () => undefined,
    getAliasTypeArguments: () => [],
    getTarget: () => {
      throw new TypeError("a literal has no target")
    },
    getTypes: () => undefined,
    isErrorType: () => false,
  }
}

/** The text of a type for people. */
export function textOf(type: Type7, { checker }: World): string {
  return type.id === NO_ID ? String(type.value) : checker.typeToString(type)
}
