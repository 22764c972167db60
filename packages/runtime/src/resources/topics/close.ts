/**
 * Closes the connections that topics have to their engines, once what is being published has arrived: a program that
 * publishes alone ends then. What is published afterwards opens them again. Where subscriptions run, their end does it:
 * that of `startBackground()` and of the last `serve()`.
 * @returns when they are closed; it does not reject: what an engine fails with then is on standard error
 */
export async function closeTopics(): Promise<void> {
  await (await import("./engines/open.ts")).closeTopics()
}
