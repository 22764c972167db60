/**
 * The part of a connection that migrations use: a `Client` of the package pg has it. A pool
 * does not.
 */
export interface MigrationClient {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }>
}
