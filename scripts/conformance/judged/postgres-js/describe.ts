import { DescribeSession } from "../../../../packages/runtime/src/resources/database/describe/describe-session.ts"

/** What `describe()` of postgres.js returns, by the descriptions that `precast build` checks statements with. */
export async function describe(string: string): Promise<unknown> {
  const url = process.env.SUITE_DATABASE_URL ?? ""
  const session = await DescribeSession.open("suite", {
    url,
    isOwn: false,
    stop: () => {},
  })
  try {
    const [reply] = await session.describe([string])
    if (reply === undefined || reply.error !== null)
      throw new Error(reply?.error?.get("M") ?? "not described")
    const columns = reply.columns.map(({ name, oid, table, attribute }) => ({
      name,
      type: oid,
      table,
      number: attribute,
    }))
    return { string, types: reply.parameters, columns }
  } finally {
    await session.close()
  }
}
