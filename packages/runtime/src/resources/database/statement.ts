import { runtimeError } from "../../base/errors/catalog.ts"
import { databaseError } from "../../base/errors/database-error.ts"
import { isTemplate, Sql } from "./sql.ts"
import { controlsTransaction } from "./transaction-control.ts"

/** One text of SQL, which a connection prepares once. */
export class Statement {
  readonly text: string
  /** Under which connections prepare it. */
  readonly name: string = `precast_${++count}`

  /** It was slow the last time: it is not pipelined. */
  isSlow = false

  constructor(text: string) {
    this.text = text
  }
}

let count = 0

/** A statement with the parameters of one call. */
export interface Asked {
  readonly statement: Statement
  readonly values: readonly unknown[]
}

// The strings of a template are the same object on each evaluation (ECMA-262 §13.2.8.4).
const ofTemplates = new WeakMap<readonly string[], Statement>()

/**
 * The text of a template with `$1` for its values; SQL fragments among them become part of it.
 * @throws PrecastError PC2155 if it is not a template; DatabaseError PC2073 for a statement
 *   that begins or ends a transaction
 */
export function statementOf(strings: readonly string[], values: readonly unknown[]): Asked {
  for (const value of values) if (Sql.is(value)) return composed(strings, values)
  const known = ofTemplates.get(strings)
  if (known !== undefined) return { statement: known, values }
  onlyTemplate(strings)
  const statement = allowed(numbered(strings))
  ofTemplates.set(strings, statement)
  return { statement, values }
}

function onlyTemplate(strings: readonly string[]): void {
  if (!isTemplate(strings)) throw runtimeError("PC2155")
}

function allowed(text: string): Statement {
  if (controlsTransaction(text)) throw databaseError("PC2073", [], { statement: text })
  return new Statement(text)
}

function numbered(strings: readonly string[]): string {
  return strings.reduce((text, part, index) => `${text}$${index}${part}`)
}

/** Texts composed at run time: the most recently used ones are kept. */
const ofTexts = new Map<string, Statement>()
const MOST_TEXTS = 1000

function composed(strings: readonly string[], given: readonly unknown[]): Asked {
  onlyTemplate(strings)
  const values: unknown[] = []
  const text = append("", strings, given, values)
  const known = ofTexts.get(text)
  const statement = known ?? allowed(text)
  if (known !== undefined) ofTexts.delete(text)
  else if (ofTexts.size >= MOST_TEXTS) ofTexts.delete(ofTexts.keys().next().value!)
  ofTexts.set(text, statement)
  return { statement, values }
}

function append(
  before: string,
  strings: readonly string[],
  given: readonly unknown[],
  values: unknown[],
): string {
  let text = before + strings[0]!
  for (const [index, value] of given.entries()) {
    if (Sql.is(value)) {
      const parts = Sql.partsOf(value)
      text = append(text, parts.strings, parts.values, values)
    } else text += `$${values.push(value)}`
    text += strings[index + 1]!
  }
  return text
}
