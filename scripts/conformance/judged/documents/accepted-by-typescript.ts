import { join } from "node:path"
import type ts from "typescript"
import { programOf } from "./program.ts"

/** Values of JSON that are judged as one type. */
export interface TypedValues {
  /** The type, as `import("kubernetes-types/core/v1").Pod`. */
  readonly type: string
  readonly values: readonly unknown[]
}

/**
 * A value of JSON has the type of its literal, and is not fresh: TypeScript refuses properties that a type does not
 * declare in a literal alone. A mapped type would do so too, but TypeScript compares instances of one type to the third
 * level only.
 */
const prelude = `export declare function json<X>(value: X): X`

/**
 * Which values TypeScript accepts as their type.
 *
 * @param globals Declarations of global types.
 * @returns For each list of values the reasons why it refuses them, `null` where it does not; `undefined` for a list
 * whose type does not exist.
 */
export function acceptedByTypeScript(
  folder: string,
  documents: readonly TypedValues[],
  globals: string,
  compiler?: typeof ts,
): ((string | null)[] | undefined)[] {
  const files = documents.map((each, index): [string, string] => [`${index}.ts`, textOf(each)])
  const program = programOf(
    folder,
    new Map([...files, ["json.ts", prelude], ["globals.d.ts", globals]]),
    compiler,
  )
  return documents.map(({ values }, index) => {
    const file = program.getSourceFile(join(folder, `${index}.ts`))
    const refused = new Map<number, string>()
    for (const { start = 0, messageText } of program.getSemanticDiagnostics(file)) {
      const line = file?.getLineAndCharacterOfPosition(start).line ?? 0
      const text = typeof messageText === "string" ? messageText : messageText.messageText
      refused.set(line, text)
    }
    return refused.has(TYPE) ? undefined : values.map((_, at) => refused.get(FIRST + at) ?? null)
  })
}

/** The line of the type and that of the first value, from zero. */
const TYPE = 1
const FIRST = 2

function textOf({ type, values }: TypedValues): string {
  const lines = values.map((value, at) => `export const t${at}: T = json(${exactly(value)})`)
  return [`import { json } from "./json.js"`, `type T = ${type}`, ...lines].join("\n")
}

/** An expression for a value, in which each text, number and boolean has its own type, whatever is expected there. */
function exactly(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return `[${value.map(exactly).join(",")}]`
  if (typeof value !== "object") return `${JSON.stringify(value)} as const`
  const members = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${exactly(part)}`,
  )
  return `{${members.join(",")}}`
}
