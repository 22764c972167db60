import type { DeadLetters, SubscriptionSpec } from "../../topics-engine.ts"
import type { PostgresEngine } from "./postgres-engine.ts"
import { deadCode, numberCode } from "./rows.ts"
import { keyText } from "./message-columns.ts"

/** The dead letters of a subscription. */
export function deadLettersOf(engine: PostgresEngine, subscription: SubscriptionSpec): DeadLetters {
  const { statements } = engine
  const find = async (): Promise<number | null> => {
    const connection = await engine.connection()
    const names = [subscription.topic.name, subscription.name]
    return (await connection.run(statements.find, names, numberCode("id"))).rows[0] ?? null
  }
  const change = async (
    statement: (typeof statements)["replay"],
    ids: readonly string[],
  ): Promise<number> => {
    const connection = await engine.connection()
    const id = await find()
    return id === null ? 0 : (await connection.run(statement, [id, ids.map(keyText)])).count
  }
  return {
    list: async (limit) => {
      const connection = await engine.connection()
      const id = await find()
      return id === null
        ? []
        : (await connection.run(statements.dead, [id, limit], deadCode())).rows
    },
    replay: (ids) => change(statements.replay, ids),
    remove: (ids) => change(statements.remove, ids),
  }
}
