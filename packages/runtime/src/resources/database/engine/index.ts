export { openEngine } from "./engine-open.ts"
export type { Engine, EngineKind, EngineOptions } from "./engine-open.ts"
export { resetDatabase, withClient } from "./engine-admin.ts"
export { systemFolders } from "./binaries.ts"
export { prepareDatabase, type PrepareOptions } from "./engine-prepare.ts"
export { readMigrations } from "../migrate/files.ts"
export { splitStatements, type Statement } from "../migrate/split.ts"
export { migrate, migrationStatus } from "../migrate/migrate.ts"
export type {
  MigrateOptions,
  Migrated,
  MigrationClient,
  MigrationStatus,
} from "../migrate/migrate.ts"
export type { Migration } from "../migrate/files.ts"
export type { Applied } from "../migrate/history.ts"
