import { DescribeSession } from "../../../../packages/runtime/src/resources/database/describe/describe-session.ts"
import { statementOf } from "../../../../packages/runtime/src/resources/database/statement.ts"
import { unsupported } from "../unsupported.ts"

let session: Promise<DescribeSession> | undefined

/**
 * The names of the columns of a statement: a type declares them in a program. They are described on a connection of its
 * own, which does not see what a transaction or a session has created.
 */
export async function columnsOf(
  strings: readonly string[],
  values: readonly unknown[],
): Promise<readonly string[]> {
  const { text } = statementOf(strings, values).statement
  if (session === undefined || (await session).isLost)
    session = DescribeSession.open("suite", {
      url: process.env.SUITE_DATABASE_URL ?? "",
      isOwn: true,
      stop: () => {},
    })
  const [reply] = await (await session).describe([text])
  const columns = reply?.columns.map(({ name }) => name) ?? []
  if (new Set(columns).size < columns.length) return unsupported("two columns of one name")
  return columns
}
