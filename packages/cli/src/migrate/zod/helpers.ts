import type { Imports } from "../imports.ts"
import type { Source } from "../source.ts"
import type { Helper } from "./zod-env.ts"
import type { Job } from "./write.ts"

/** Small functions and types that a file gets at its end, where what is written needs them. */
export interface Helpers {
  /** The name of one in the file. */
  need(name: Helper): string
  write(): void
}

export function makeHelpers(
  source: Source,
  { names }: Pick<Job, "names">,
  imports: Imports,
): Helpers {
  const needed = new Map<Helper, string>()
  return {
    need(name) {
      const own = needed.get(name) ?? names.free(source, name)
      needed.set(name, own)
      return own
    },
    write() {
      const texts = [...needed].map(([name, own]) => functions[name](own, imports))
      const newline = source.text.endsWith("\n") ? "" : "\n"
      if (texts.length > 0) source.edits.append(`${newline}\n${texts.join("\n")}`)
    },
  }
}

const functions: Readonly<Record<Helper, (name: string, imports: Imports) => string>> = {
  withProperties: (
    name,
  ) => `/** An object with some properties changed; any other value as it is. */
function ${name}(
  value: unknown,
  change: (object: Record<string, unknown>) => Record<string, unknown>,
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return { ...value, ...change(value as Record<string, unknown>) }
}
`,
  dateText: (
    name,
  ) => `/** A date in JSON. Any other value becomes NaN, which is not a date either. */
function ${name}(value: unknown): string | number {
  return (value instanceof Date ? value.toJSON() : undefined) ?? Number.NaN
}
`,
  Issues: (name) => `/** What a rule reports its issues to. */
interface ${name} {
  addIssue(issue: string | { message?: string; path?: PropertyKey[]; [key: string]: unknown }): void
}
`,
  mapResult: (name, imports) => {
    const result = imports.need("Result", "type")
    return `/** A result with another value. */
function ${name}<T, U>(result: ${result}<T>, change: (value: T) => U): ${result}<U> {
  return result.ok ? { ok: true, value: change(result.value) } : result
}
`
  },
}
