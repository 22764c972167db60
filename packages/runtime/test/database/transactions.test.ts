import { Database, type DatabaseError, type Transaction } from "@precast/runtime"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("transactions", { url: server.url })
  await db.exec`create table accounts (id int primary key, amount int not null)`
})
beforeEach(async () => {
  await db.exec`truncate accounts`
  await db.exec`insert into accounts values (1, 100), (2, 100)`
})
afterAll(async () => {
  await db.close()
  await server.close()
})

interface Account {
  id: number
  amount: number
}

const amounts = async (): Promise<number[]> =>
  (await db.query<Account>`select * from accounts order by id`).map(({ amount }) => amount)

test("commits what was done, and gives the result", async () => {
  const left = await db.transaction(async (tx) => {
    await tx.exec`update accounts set amount = amount - ${30} where id = ${1}`
    await tx.exec`update accounts set amount = amount + ${30} where id = ${2}`
    expect(await amounts()).toEqual([100, 100])
    return tx.queryRow<{ amount: number }>`select amount from accounts where id = ${1}`
  })
  expect(left).toEqual({ amount: 70 })
  expect(await amounts()).toEqual([70, 130])
})

test("undoes everything when it throws", async () => {
  const failed = db.transaction(async (tx) => {
    await tx.exec`delete from accounts`
    throw new RangeError("no")
  })
  await expect(failed).rejects.toThrow(RangeError)
  expect(await amounts()).toEqual([100, 100])
})

test("statements run in the order of their calls, and are awaited", async () => {
  await db.transaction(async (tx) => {
    for (let count = 0; count < 20; count++) {
      void tx.exec`update accounts set amount = amount * 2 where id = ${1} and amount < 1000`
      void tx.exec`update accounts set amount = amount - ${count} where id = ${1}`
    }
  })
  let expected = 100
  for (let count = 0; count < 20; count++) {
    if (expected < 1000) expected *= 2
    expected -= count
  }
  expect(await amounts()).toEqual([expected, 100])
})

test("one that is inside can fail alone", async () => {
  await db.transaction(async (tx) => {
    await tx.exec`update accounts set amount = 1 where id = 1`
    const inner = tx.transaction(async (inside) => {
      await inside.exec`update accounts set amount = 2`
      await inside.transaction((third) => third.exec`update accounts set amount = 3`)
      await inside.exec`insert into accounts values (1, 1)`
    })
    await expect(inner).rejects.toMatchObject({ condition: "unique_violation" })
    await tx.transaction((inside) => inside.exec`update accounts set amount = 5 where id = 2`)
  })
  expect(await amounts()).toEqual([1, 5])
})

test("a failure that was not looked at is no commit", async () => {
  const swallowed = db.transaction(async (tx) => {
    await tx.exec`delete from accounts`
    await tx.exec`insert into nowhere values (1)`.catch(() => {})
  })
  await expect(swallowed).rejects.toMatchObject({ sqlState: "25P02" })
  expect(await amounts()).toEqual([100, 100])
})

test("PC2070: a finished transaction rejects queries", async () => {
  let kept: Transaction | undefined
  await db.transaction(async (tx) => {
    kept = tx
  })
  await expect(
    Promise.resolve().then(() => kept!.exec`delete from accounts`),
  ).rejects.toMatchObject({
    code: "PC2070",
  })
  let inner: Transaction | undefined
  await db.transaction(async (tx) => {
    await tx.transaction(async (inside) => {
      inner = inside
    })
    await expect(
      Promise.resolve().then(() => inner!.exec`delete from accounts`),
    ).rejects.toMatchObject({ code: "PC2070" })
  })
  expect(await amounts()).toEqual([100, 100])
})

test("isolation and read only", async () => {
  interface Setting {
    level: string
    readOnly: string
  }
  const settings = await db.transaction(
    (tx) =>
      tx.queryRow<Setting>`select current_setting('transaction_isolation') as level,
        current_setting('transaction_read_only') as read_only`,
    { isolation: "repeatable read", readOnly: true },
  )
  expect(settings).toEqual({ level: "repeatable read", readOnly: "on" })
  const written = db.transaction((tx) => tx.exec`delete from accounts`, { readOnly: true })
  await expect(written).rejects.toMatchObject({ condition: "read_only_sql_transaction" })
  const wrong = db.transaction(async () => {}, { isolation: "x; drop table accounts" as never })
  await expect(wrong).rejects.toThrow(/^PC2071/)
})

test("serialization failures are retried, up to the configured number", async () => {
  /** All have read before one writes. */
  const together = (count: number, retries: number): Promise<PromiseSettledResult<unknown>[]> => {
    let arrived = 0
    let open = (): void => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const add = (): Promise<unknown> =>
      db.transaction(
        async (tx) => {
          const { sum } = (await tx.queryRow<{ sum: number }>`select sum(amount) from accounts`)!
          if (++arrived === count) open()
          await gate
          await tx.exec`update accounts set amount = ${sum} where id = ${1}`
        },
        { isolation: "serializable", retries },
      )
    return Promise.allSettled(Array.from({ length: count }, add))
  }
  const tried = await together(3, 50)
  expect(tried.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"])
  expect(await amounts()).toEqual([400, 100])
  const once = await together(2, 0)
  const failed = once.filter((each) => each.status === "rejected")
  expect(failed.map(({ reason }) => (reason as DatabaseError).condition)).toEqual([
    "serialization_failure",
  ])
})

test("the connection goes back to the pool, whatever happened", async () => {
  const own = new Database("one", { url: server.url, pool: { max: 1 } })
  for (let count = 0; count < 5; count++) {
    await own.transaction((tx) => tx.exec`selec`).catch(() => {})
    await own.transaction((tx) => tx.exec`select 1`)
  }
  const open = own.queryRow<{
    isOpen: boolean
  }>`select pg_current_xact_id_if_assigned() is not null as is_open`
  expect(await open).toEqual({ isOpen: false })
  await own.close()
})
