import type { Queries } from "../database/queries.ts"
import type { MessageContext } from "./subscription.ts"

/**
 * Applies the changes of a handler to the database exactly once per message, even if the message is
 * delivered several times: the changes of `work` are committed together with a record of the message.
 * Records are kept for 30 days.
 *
 * ```ts
 * handler: (order, context) =>
 *   db.transaction(async (tx) => {
 *     await once(tx, context, () => tx.exec`update stock set count = count - ${order.count}`)
 *   })
 * ```
 * @param tx of `db.transaction()`; changes outside it are not rolled back
 * @param message its context, or a unique id of your own
 * @returns the result of `work`; undefined if the message was handled before
 * @throws PrecastError PC2096 if `tx` is not a transaction of a Database
 */
export async function once<Result>(
  tx: Queries,
  message: MessageContext | string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const { isFirst } = await import("./is-first.ts")
  const [subscription, id] =
    typeof message === "string"
      ? ["", message]
      : [`${message.topic}/${message.subscription}`, message.id]
  return (await isFirst(tx, subscription, id)) ? work() : undefined
}
