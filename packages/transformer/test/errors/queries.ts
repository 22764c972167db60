import { type Case, given } from "./case.ts"

const database = "import { Database } from '@precast/runtime'\nconst db = new Database('shop')\n"

/** Rows of databases. */
export const queries: Case[] = [
  given(
    "PC1135",
    `${database}db.query\`select 1\`\nconst a: number[] = await db["queryRow"]\`select 1\`\ndb.exec\`select 1\``,
    "3:1 PC1135",
    "4:27 PC1135",
  ),
  given(
    "PC1136",
    `${database}db.query<number>\`select 1\`\ndb.query<Record<string, number>>\`select 1\`\ndb.query<{}>\`select 1\`\ndb.query<{ a: 1 } | { b: 1 }>\`select 1\`\ndb.query<{ a: 1 }[]>\`select 1\``,
    "3:1 PC1136",
    "4:1 PC1136",
    "5:1 PC1136",
    "6:1 PC1136",
    "7:1 PC1136",
  ),
  given(
    "PC1137",
    `${database}interface Row { a: RegExp; b: Int8Array; c?: null; d: RegExp[]; e: RegExp | null; ok: Date[] }\ndb.rowsToJson<Row>\`select 1\``,
    "3:17 PC1137 Row.a",
    "3:28 PC1137 Row.b",
    "3:42 PC1137 Row.c",
    "3:52 PC1137 Row.d",
    "3:65 PC1137 Row.e",
  ),
  given(
    "PC1012",
    `${database}export function all<T>() { return db.query<T>\`select 1\` }\nexport const one = () => db.transaction((tx) => tx.queryRow<{ f(): void }>\`select 1\`)`,
    "3:35 PC1012",
    "4:63 PC1020",
  ),
]
