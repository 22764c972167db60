export type {
  ColumnDescription,
  DescribeRequest,
  DescribeResult,
  SqlError,
  StatementDescription,
  TableDescription,
} from "./description.ts"
export { DescribeError } from "./describe-error.ts"
export type { SourcePlace } from "../migrate/migration-error.ts"
export type { DescribeOptions } from "./describe-statements.ts"
export { closeSessions, describeStatements } from "./on-demand.ts"
export { describeSync, type DescribeSyncOptions } from "./describe-sync.ts"
export { schemaHash } from "./schema-hash.ts"
