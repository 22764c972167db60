/**
 * Closes the connections of topics to their brokers, after messages in flight have arrived: a program
 * that only publishes can then exit. A later publish reopens them. Where subscriptions run, closing
 * `startBackground()` or the last `serve()` closes them.
 * @returns a promise that resolves when they are closed and never rejects: errors are written to
 *   standard error
 */
export async function closeTopics(): Promise<void> {
  await (await import("./engines/engines-open.ts")).closeTopics()
}
