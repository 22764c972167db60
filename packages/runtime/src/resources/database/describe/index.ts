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
export { describeStatements, type DescribeOptions } from "./describe-statements.ts"
export { describeSync, type DescribeSyncOptions } from "./describe-sync.ts"
export { closeSessions, schemaHash } from "./known-sessions.ts"
