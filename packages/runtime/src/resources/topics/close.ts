import { defaultRegistry, type RegistryOption } from "../../base/registry.ts"

/**
 * Closes the connections of topics to their brokers, after messages in flight have arrived: a program
 * that only publishes can then exit. A later publish reopens them. Where subscriptions run, closing
 * `startBackground()` or the last `serve()` closes them.
 * @param options `registry`: whose topics are closed. Default: `defaultRegistry`
 * @returns a promise that resolves when they are closed and never rejects: errors are written to
 *   standard error
 */
export async function closeTopics({
  registry = defaultRegistry,
}: RegistryOption = {}): Promise<void> {
  const { TopicEngines } = await import("./engines/engines-open.ts")
  await registry["~part"](TopicEngines).close()
}
