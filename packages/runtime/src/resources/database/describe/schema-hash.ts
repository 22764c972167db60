import { resolve } from "node:path"
import { hashOf } from "../migrate/files.ts"

/** Hash of a folder of migrations, without a database; null: of no migrations. */
export function schemaHash(folder: string, migrations: string | null): string {
  return hashOf(migrations === null ? undefined : resolve(folder, migrations))
}
