import type { Queries } from "../database/queries.ts"
import { Statement } from "../database/statement.ts"
import { tablesWithin } from "./engines/postgres/install.ts"
import { keyText } from "./engines/postgres/message-columns.ts"
import { transactionOf } from "./transaction-of.ts"

// A second transaction waits for the end of the first one.
const NOTE = new Statement(`
insert into precast_topics.handled (subscription, id) values ($1, $2)
on conflict (subscription, id) do nothing`)

/** Notes in a transaction that a message is handled; false: it was before. */
export async function isFirst(tx: Queries, subscription: string, id: string): Promise<boolean> {
  await tablesWithin(...transactionOf(tx))
  const noted = await tx["~run"]({ statement: NOTE, values: [subscription, keyText(id)] }, null)
  return noted.count === 1
}
