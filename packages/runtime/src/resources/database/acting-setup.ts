import { runtimeError } from "../../base/errors/catalog.ts"
import type { ScopeOptions } from "./scope.ts"
import { quoteName } from "./sql.ts"

/** Options of `db.as()`: `role`, `settings`, or both. */
export interface ActingOptions extends ScopeOptions {
  /** Role whose rights the statements have; the user of the connection must be a member of it. */
  readonly role?: string
  /**
   * Settings of the program's own, with a dot in their names, which policies read:
   * `{ "app.tenant": id }` for `current_setting('app.tenant')`.
   */
  readonly settings?: Readonly<Record<string, string | number | bigint | boolean>>
}

/**
 * The statements after `begin` that make a transaction one of the role with the settings. They
 * end with the transaction.
 * @throws PrecastError PC2030 for an invalid role or setting
 */
export function setupOf({ role, settings = {} }: ActingOptions): string {
  const given = Object.entries(settings)
  if (role === undefined && given.length === 0)
    throw refused("The argument of db.as()", "an object with a role or settings", "without both")
  const values = given.map(([name, value]) => {
    checkName(name)
    return `; select pg_catalog.set_config(${literal(name)}, ${literal(textOf(name, value))}, true)`
  })
  // The role last: the others do not depend on its rights.
  return values.join("") + (role === undefined ? "" : `; set local role ${roleName(role)}`)
}

// "none" is the role of the connection, also in quotes.
function roleName(role: unknown): string {
  if (typeof role === "string" && role !== "" && role !== "none") return quoteName(role)
  throw refused("role of db.as()", "the name of a role", String(role))
}

// Settings of the server change how statements are read and values are written.
const OWN = /^[a-z_][\w$]*(?:\.[a-z_][\w$]*)+$/i

function checkName(name: string): void {
  if (OWN.test(name)) return
  throw refused(
    `The setting "${name}" of db.as()`,
    `a name with a dot, such as "app.tenant"`,
    "not",
  )
}

function textOf(name: string, value: unknown): string {
  const isText = typeof value === "string" && !value.includes("\0") && value.isWellFormed()
  if (isText || typeof value === "bigint" || typeof value === "boolean") return String(value)
  if (typeof value === "number" && Number.isFinite(value)) return String(value)
  // The value is not shown: it may be secret.
  const found =
    value === null ? "null" : typeof value === "string" ? "another" : `a ${typeof value}`
  throw refused(
    `The setting "${name}" of db.as()`,
    "a text without the character NUL, a finite number, a bigint or a boolean",
    found,
  )
}

/** A text in SQL (PostgreSQL 4.1.2.2), whatever `standard_conforming_strings` is. */
function literal(text: string): string {
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`
}

function refused(what: string, expected: string, found: string): Error {
  return runtimeError("PC2030", what, expected, found)
}
