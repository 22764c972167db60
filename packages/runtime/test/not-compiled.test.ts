// Calls that no compiler has seen: each reports it, and what to do, where it is made. Imported from the sources, so that
// nothing is compiled here.
import { expect, test } from "vitest"
import { Bucket } from "../src/resources/buckets/bucket.ts"
import { Cache } from "../src/resources/cache/cache.ts"
import { config } from "../src/resources/config/config.ts"
import { Database } from "../src/resources/database/database.ts"
import { Topic } from "../src/resources/topics/topic.ts"

const db = new Database("not-compiled", { url: "postgres://nobody@127.0.0.1:9/none" })
const strings = Object.assign(["select 1"], { raw: ["select 1"] }) as TemplateStringsArray

const calls: [call: string, run: () => unknown][] = [
  ["new Topic<T>()", () => new Topic("not-compiled")],
  ["new Cache()", () => new Cache("not-compiled", {} as never)],
  ["bucket.json<T>()", () => new Bucket("not-compiled").json()],
  ["config()", () => config()],
  ["Database.query<T>()", () => db.query(strings)],
  ["Database.queryRow<T>()", () => db.queryRow(strings)],
  ["Database.stream<T>()", () => db.stream(strings)],
  ["Database.rowsToJson<T>()", () => db.rowsToJson(strings)],
]

test.each(calls)("%s is refused, with what to do", async (call, run) => {
  const refused = expect(async () => run()).rejects
  await refused.toMatchObject({ code: "PC2001" })
  await refused.toThrow(`PC2001: ${call} was called in code that was not compiled`)
  await refused.toThrow('"@precast/transformer/vite"')
})
