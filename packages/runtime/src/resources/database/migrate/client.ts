/** What migrations ask of a connection: a `Client` of the package pg is one. A pool is none. */
export interface MigrationClient {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }>
}
