import type { Database } from "../database/database.ts"
import { Transaction } from "../database/transaction.ts"
import { runtimeError } from "../../base/errors/catalog.ts"

/**
 * A transaction with its database.
 * @throws PrecastError PC2096 if the value is not a transaction of a database
 */
export function transactionOf(tx: unknown): [Transaction, Database] {
  if (tx instanceof Transaction && tx["~owner"] !== undefined) return [tx, tx["~owner"] as Database]
  throw runtimeError("PC2096")
}
