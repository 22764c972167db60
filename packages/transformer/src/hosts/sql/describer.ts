import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { DescribedColumn, StatementDescription } from "../../sql/descriptions.ts"

/** `@precast/runtime/sql`, of the project. */
export interface Describer {
  describeSync(request: DescribeRequest, options: { readonly timeoutMs: number }): DescribeResult
  /** Of the migrations of a folder. */
  schemaHash(folder: string, migrations: string | null): string
}

interface DescribeRequest {
  readonly folder: string
  readonly database: string
  readonly migrations: string | null
  readonly statements: readonly string[]
  /** The tables and views are described, too. */
  readonly tables?: boolean
}

interface DescribeResult {
  readonly schema: string
  readonly statements: readonly StatementDescription[]
  /** undefined: not requested, or the runtime is of an older version. */
  readonly tables?: readonly DescribedTable[]
}

/** A table or view. */
export interface DescribedTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly DescribedColumn[]
}

/** null: the project has no runtime, or one without it. */
export function loadDescriber(folder: string): Describer | null {
  try {
    const found = createRequire(join(folder, "_.js"))("@precast/runtime/sql") as Partial<Describer>
    const { describeSync, schemaHash } = found
    return describeSync && schemaHash ? { describeSync, schemaHash } : null
  } catch {
    return null
  }
}

/** The folder of the nearest package.json at a folder or above it: migrations are relative to it. */
export function packageFolder(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder
  const above = dirname(folder)
  return above === folder ? folder : packageFolder(above)
}
