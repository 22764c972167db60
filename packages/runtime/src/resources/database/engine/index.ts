export { openEngine } from "./open.ts"
export type { Engine, EngineKind, EngineOptions } from "./engine.ts"
export { resetDatabase, withClient } from "./admin.ts"
export { systemFolders } from "./binaries.ts"
export { prepareDatabase, type PrepareOptions } from "./prepare.ts"
export { readMigrations } from "../migrate/files.ts"
export { migrate, migrationStatus } from "../migrate/migrate.ts"
export type {
  MigrateOptions,
  Migrated,
  MigrationClient,
  MigrationStatus,
} from "../migrate/migrate.ts"
export type { Migration } from "../migrate/files.ts"
export type { Applied } from "../migrate/history.ts"
