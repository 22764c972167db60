import { fileOf } from "./statements.ts"

/** A migration that breaks statements of the examples. */
export interface PlantedMigration {
  readonly kind: string
  readonly sql: string
  /** Every error: its code, file, and where it begins, marked by `§` in the text around it. */
  readonly expected: readonly (readonly [code: string, file: string, at: string])[]
}

/** `file: text §around it`, PC1148 unless it begins with another code. */
type Row = readonly [sql: string, ...expected: string[]]

const renamed: readonly Row[] = [
  [
    "alter table mails rename subject to title",
    "mails: (customer_id, §subject)",
    "customers: select §subject, created",
  ],
  ["alter table mails rename to letters", "mails: into §mails", "customers: from §mails"],
  [
    "alter table customers rename email to mail",
    "customers: into customers (§email",
    "customers: where lower(§email)",
  ],
  ["alter table tokens rename hash to digest", "tokens: tokens (§hash", "tokens: where §hash"],
  [
    "alter table products rename price_cents to price",
    "place: wanted.amount, §price_cents`",
    "PC1138 products: query<§Product>",
    "PC1138 products: queryRow<§Product>",
  ],
  [
    "alter table orders rename placed to placed_at",
    "place: returning id, §placed",
    "read: total_cents, §placed",
    "reports: and §placed < now",
    "reports: and §placed >= current_date - 1",
  ],
  [
    "alter type order_state rename value 'placed' to 'open'",
    "cancel: and state = §'placed'",
    "payments: and state = §'placed'",
    "reports: where state = §'placed'",
  ],
  [
    "alter table orders rename request_key to key",
    "place: total_cents, §request_key)",
    "orders: and §request_key =",
  ],
  [
    "alter table orders rename to purchases",
    "place: into §orders",
    "cancel: update §orders",
    "payments: update §orders",
    "orders: from §orders where",
    "read: columns} from §orders\n    where",
    "read: columns} from §orders where id",
    "reports: id from §orders",
    "reports: 0) from §orders",
  ],
  [
    "alter table order_items rename amount to quantity",
    "place: product_id, §amount, price_cents)",
    "cancel: stock + §amount",
    "read: 'amount', §amount",
  ],
  ["alter table reports rename day to date", "reports: reports (§day"],
  [
    "alter table notes rename text to body",
    "notes: into notes (§text)",
    "notes: select id, §text from notes order",
    "notes: select id, §text from notes where id = ${id}`)",
    "notes: select id, §text from notes where id = ${id} for",
    "notes: set §text",
    "notesTest: starts_with(§text",
  ],
  ["alter table tenants rename api_key to key", "tenant: where §api_key"],
  [
    "alter table tasks rename due to deadline",
    "tasks: (text, §due)",
    "tasks: ?? null}, §due)\n",
    "PC1138 tasks: query<§Task>",
    "PC1138 tasks: (await db.queryRow<§Task>",
  ],
  [
    "alter table task_events rename kind to what",
    "tasks: (task_id, §kind) values (${task!.id}",
    "tasks: (task_id, §kind) values (${id}",
    "tasks: select §kind",
  ],
  ["alter table authors rename name to called", "books: select §name"],
]

const dropped: readonly Row[] = [
  ["alter table mails drop created", "customers: subject, §created"],
  ["drop table mails", "mails: into §mails", "customers: from §mails"],
  ["alter table customers drop name", "customers: (email, §name", "tokens: customers.id, §name"],
  [
    "alter table products drop stock",
    "place: wanted.id and §stock",
    "cancel: set stock = §stock",
    "watchStock: select id, §stock from",
    "PC1138 products: query<§Product>",
    "PC1138 products: queryRow<§Product>",
  ],
  [
    "alter table orders drop state",
    "cancel: and §state =",
    "payments: and §state =",
    "read: orders.id, §state",
    "reports: where §state = 'placed'",
    "reports: where §state = 'paid'",
  ],
  [
    "alter table order_items drop order_id",
    "place: order_items (§order_id",
    "cancel: and §order_id",
    "read: where §order_id",
  ],
  [
    "alter table reports drop total_cents",
    "reports: orders, §total_cents)",
    "shopTest: orders, §total_cents from",
  ],
  ["alter table reports drop constraint reports_pkey", "reports: §on conflict"],
  ["alter table tenants drop name", "tenant: id, §name", "notesTest: lower(§name"],
  ["alter table books drop author_id", "books: = §author_id group", "books: where §author_id"],
]

const retyped: readonly Row[] = [
  ["alter table mails alter created type text", "PC1140 customers: query<§Mail>"],
  [
    "alter table customers alter password_salt type text using encode(password_salt, 'hex')",
    "PC1142 customers: ${name}, ${§passwordSalt}",
    "PC1140 customers: queryRow<§Hashed",
  ],
  [
    "alter table tokens alter hash type text using encode(hash, 'hex')",
    "PC1142 tokens: values (${§hashOf(token)",
    "PC1142 tokens: hash = ${§hashOf(token)",
  ],
  [
    "alter table tokens alter expires type int using 0",
    "tokens: }, §now()",
    "tokens: expires §> now()",
  ],
  [
    "alter table products alter tags type text using ''",
    "products: §= any(tags)",
    "PC1140 products: queryRow<§Product>",
  ],
  [
    "alter table products alter name type jsonb using to_jsonb(name)",
    "PC1140 products: query<§Product>",
    "PC1140 products: queryRow<§Product>",
  ],
  [
    "alter table orders alter total_cents type timestamptz using now()",
    "PC1140 read: query<§Order>",
    "PC1140 read: queryRow<§Order>",
    "PC1142 place: ${§totalCents}",
    "reports: coalesce(§sum",
  ],
  [
    "alter table order_items drop constraint order_items_product_id_fkey, alter product_id type text",
    "cancel: product_id §= products.id",
  ],
  [
    "alter table task_events drop kind, add kind text generated always as ('x') stored",
    "tasks: (task_id, §kind) values (${task!.id}",
    "tasks: (task_id, §kind) values (${id}",
    "PC1141 tasks: query<§TaskEvent>",
  ],
  ["alter table reports alter total_cents type text", "PC1140 shopTest: §totalCents: number }>"],
  ["alter table books alter published type int using 0", "PC1140 books: query<§Shelf>"],
]

const nullable: readonly Row[] = [
  ["alter table mails alter created drop not null", "PC1141 customers: query<§Mail>"],
  ["alter table customers alter password_hash drop not null", "PC1141 customers: queryRow<§Hashed"],
  ["alter table customers alter name drop not null", "PC1141 tokens: queryRow<§Customer>"],
  [
    "alter table products alter stock drop not null",
    "PC1141 watchStock: query<§Stock>",
    "PC1141 products: query<§Product>",
    "PC1141 products: queryRow<§Product>",
  ],
  [
    "alter table orders alter placed drop not null",
    "PC1141 read: query<§Order>",
    "PC1141 read: queryRow<§Order>",
  ],
  ["alter table reports alter orders drop not null", "PC1141 shopTest: query<{ §orders: number"],
  [
    "alter table notes alter text drop not null",
    "PC1141 notes: query<§Note>",
    "PC1141 notes: (await auth.rows.queryRow<§Note>",
    "PC1141 notes: tx.queryRow<§Note>",
  ],
  ["alter table tenants alter name drop not null", "PC1141 tenant: queryRow<§Tenant>"],
  [
    "alter table tasks alter created drop not null",
    "PC1141 tasks: query<§Task>",
    "PC1141 tasks: (await db.queryRow<§Task>",
    "PC1141 tasks: queryRow<§Task>`\n        update",
  ],
  ["alter table task_events alter at drop not null", "PC1141 tasks: query<§TaskEvent>"],
]

const ambiguous: readonly Row[] = [
  ["alter table products add amount int", "cancel: stock + §amount"],
  ["alter table tokens add name text", "tokens: customers.id, §name"],
  ["alter table books add name text", "books: select §name"],
  ["alter table tenants add text text", "notesTest: starts_with(§text"],
]

export const migrations: readonly PlantedMigration[] = Object.entries({
  renamed,
  dropped,
  retyped,
  "made nullable": nullable,
  "ambiguous column": ambiguous,
}).flatMap(([kind, rows]) =>
  rows.map(([sql, ...expected]) => ({ kind, sql, expected: expected.map(read) })),
)

function read(line: string): PlantedMigration["expected"][number] {
  const [, code = "PC1148", file, at] = /^(?:(PC\d+) )?(\w+): ([^]*)$/.exec(line)!
  return [code, fileOf(file!), at!]
}
