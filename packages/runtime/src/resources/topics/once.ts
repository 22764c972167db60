import type { Queries } from "../database/queries.ts"
import type { MessageContext } from "./subscription.ts"

/**
 * Has the effect of a handler in the database once for a message, however often it is delivered: what `work` does in
 * the transaction is committed together with a note that it was done. Notes are kept for 30 days.
 *
 * ```ts
 * handler: (order, context) =>
 *   db.transaction(async (tx) => {
 *     await once(tx, context, () => tx.exec`update stock set count = count - ${order.count}`)
 *   })
 * ```
 * @param tx of `db.transaction()`; what is done elsewhere is not undone when it fails
 * @param message its context; or an id of the program's own, one of its kind
 * @returns what `work` gives; undefined when it was done before
 * @throws PrecastError PC2096 when `tx` is no transaction of a Database
 */
export async function once<Result>(
  tx: Queries,
  message: MessageContext | string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const { isFirst } = await import("./handled.ts")
  const [subscription, id] =
    typeof message === "string"
      ? ["", message]
      : [`${message.topic}/${message.subscription}`, message.id]
  return (await isFirst(tx, subscription, id)) ? work() : undefined
}
