import type ts from "typescript"
import { sortUnions } from "../sort-unions.ts"
import type { TypeScript6 } from "./context.ts"

/** Text of a type for people. It does not depend on what the compiler has met before. */
export function printType({ ts, checker }: TypeScript6, type: ts.Type): string {
  const text = checker.typeToString(type)
  if (!text.includes(" | ")) return text
  if (!isCut(text)) return sortUnions(text)
  // Which members the compiler leaves out depends on their order.
  const { NoTruncation, AllowUniqueESSymbolType, UseAliasDefinedOutsideCurrentScope } =
    ts.TypeFormatFlags
  const flags = NoTruncation | AllowUniqueESSymbolType | UseAliasDefinedOutsideCurrentScope
  return shorten(sortUnions(checker.typeToString(type, undefined, flags)))
}

/** Whether it has `...` for more than the rest of a list: `... 5 more ...`, `{ a: ...; }`. */
function isCut(text: string): boolean {
  return /\.\.\.(?![\w$("'`{[<])/.test(text)
}

const LONGEST = 160

function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 3)}...`
}
