/** A mistake in a statement, a value or a row type of an example. */
export interface PlantedEdit {
  readonly kind: string
  readonly file: string
  readonly before: string
  /** `§` marks where the error begins. */
  readonly after: string
  readonly code: string
  /** Where errors begin that are elsewhere in the file, marked by `§`. */
  readonly at: readonly string[]
}

const files: Readonly<Record<string, string>> = {
  customers: "shop/src/customers/customers.ts",
  tokens: "shop/src/customers/tokens.ts",
  mails: "shop/src/mails/mails.ts",
  cancel: "shop/src/orders/cancel.ts",
  orders: "shop/src/orders/orders.ts",
  place: "shop/src/orders/place.ts",
  read: "shop/src/orders/read.ts",
  payments: "shop/src/payments/payments.ts",
  products: "shop/src/products/products.ts",
  watchStock: "shop/src/products/stock.ts",
  reports: "shop/src/reports/reports.ts",
  shopTest: "shop/src/app.test.ts",
  tenant: "tenants/src/database.ts",
  notes: "tenants/src/app.ts",
  notesTest: "tenants/src/app.test.ts",
  tasks: "template/src/tasks/tasks.ts",
  tasksTest: "template/src/app.test.ts",
  books: "orm/src/routes.ts",
}

/** The file of a short name. */
export function fileOf(name: string): string {
  return files[name]!
}

type Row = readonly [file: string, before: string, after: string, code: string, ...at: string[]]

const REJECTED = "PC1148"
const NO_COLUMN = "PC1138"
const OTHER_TYPE = "PC1140"
const NULLABLE = "PC1141"
const OTHER_VALUE = "PC1142"

const renamed: readonly Row[] = [
  ["customers", "subject, created from", "subject, §createed from", REJECTED],
  ["customers", "from mails where", "from §mail where", REJECTED],
  ["customers", "customers (email, name,", "customers (§mail, name,", REJECTED],
  ["customers", "= lower(${email})", "= §lowr(${email})", REJECTED],
  ["customers", "order by id desc", "order by §idd desc", REJECTED],
  ["orders", "and request_key =", "and §requestkey =", REJECTED],
  ["place", "returning id, placed`", "returning id, §place`", REJECTED],
  ["place", "amount, price_cents)", "amount, §price)", REJECTED],
  ["place", "set stock =", "set §stok =", REJECTED],
  ["place", "- wanted.amount", "- §wanted.amout", REJECTED],
  ["cancel", "customer_id`", "§customer`", REJECTED],
  ["cancel", "+ amount from", "+ §amont from", REJECTED],
  ["cancel", "state = 'placed'", "state = §'plced'", REJECTED],
  ["read", "total_cents, placed, (", "total_cents, §place, (", REJECTED],
  ["read", "'productId', product_id", "'productId', §product", REJECTED],
  ["read", "order by id desc", "order by §ids desc", REJECTED],
  ["tokens", "(hash, customer_id, expires)", "(hash, §customer, expires)", REJECTED],
  ["tokens", "make_interval(days", "§make_interval(dayz", REJECTED],
  ["tokens", "customers.id, name from", "customers.id, §nam from", REJECTED],
  ["products", "any(tags)", "any(§tag)", REJECTED],
  ["payments", "set state =", "set §status =", REJECTED],
  ["payments", "where id =", "where §order_id =", REJECTED],
  ["reports", "and placed < now", "and §plcaed < now", REJECTED],
  ["reports", "excluded.total_cents", "§excluded.total", REJECTED],
  ["reports", "conflict (day)", "conflict (§date)", REJECTED],
  ["mails", "(customer_id, subject)", "(customer_id, §subjct)", REJECTED],
  ["tenant", "where api_key", "where §apikey", REJECTED],
  ["notes", "delete from notes", "delete from §note", REJECTED],
  ["notes", "text from notes order", "§txt from notes order", REJECTED],
  [
    "tasks",
    "task_events (task_id, kind) values (${id}",
    "task_events (§task, kind) values (${id}",
    REJECTED,
  ],
  ["books", "set author_id", "set §author", REJECTED],
  ["books", "as first", "as frist", NO_COLUMN, "query<§Shelf>"],
  ["place", "products.id as product_id", "products.id", NO_COLUMN, "query<§Item>"],
  [
    "cancel",
    "returning customer_id",
    "returning customer_id as customer",
    NO_COLUMN,
    "{ §customerId",
  ],
  [
    "products",
    "priceCents: number",
    "price: number",
    NO_COLUMN,
    "query<§Product>",
    "queryRow<§Product>",
  ],
]

const dropped: readonly Row[] = [
  ["customers", "select subject, created from", "select subject from", NO_COLUMN, "query<§Mail>"],
  ["customers", "returning id`", "returning email`", NO_COLUMN, "queryRow<{ §id: number }>"],
  ["orders", "queryRow<{ id: number }>", "queryRow<{ id: number; §total: number }>", NO_COLUMN],
  ["place", "returning id, placed`", "returning id`", NO_COLUMN, "number; §placed"],
  ["place", "as wanted (id, amount)", "as wanted (id)", REJECTED, "stock >= §wanted.amount"],
  ["cancel", " from order_items", "", REJECTED, "where §product_id"],
  [
    "tokens",
    "interface Customer {",
    "interface Customer {\n  since: Date",
    NO_COLUMN,
    "queryRow<§Customer>",
  ],
  ["mails", "${customerId}, ${subject})", "${customerId})", REJECTED, "customer_id, §subject)"],
  ["mails", "${customerId}, ${subject})", "${customerId}, ${subject}, ${§messageId})", REJECTED],
  ["notes", "returning id, text", "returning id", NO_COLUMN, "queryRow<§Note>`\n      insert"],
  ["tasks", "select kind, at from", "select kind from", NO_COLUMN, "query<§TaskEvent>"],
  ["books", " group by name", "", REJECTED, "select §name, count"],
]

const retyped: readonly Row[] = [
  ["customers", "subject: string", "subject: number", OTHER_TYPE, "query<§Mail>"],
  ["customers", "queryRow<{ id: number }>", "queryRow<{ §id: Date }>", OTHER_TYPE],
  ["orders", "queryRow<{ id: number }>", "queryRow<{ §id: boolean }>", OTHER_TYPE],
  [
    "orders",
    "select id from",
    "select request_key as id from",
    OTHER_TYPE,
    "queryRow<{ §id: number }>",
  ],
  ["place", "number; placed: Date", "number; §placed: number", OTHER_TYPE],
  ["place", "amount, price_cents`", "amount, price_cents::text`", OTHER_TYPE, "query<§Item>"],
  [
    "read",
    "totalCents: number",
    "totalCents: boolean",
    OTHER_TYPE,
    "query<§Order>",
    "queryRow<§Order>",
  ],
  ["read", "items: Item[]", "items: Date", OTHER_TYPE, "query<§Order>", "queryRow<§Order>"],
  [
    "products",
    "tags: string[]",
    "tags: string",
    OTHER_TYPE,
    "query<§Product>",
    "queryRow<§Product>",
  ],
  ["reports", "stream<{ id: number }>", "stream<{ §id: Uint8Array }>", OTHER_TYPE],
  ["shopTest", "totalCents: number }>", "§totalCents: Date }>", OTHER_TYPE],
  ["tasksTest", "::integer as n", "::text as n", OTHER_TYPE, "queryRow<{ §n: number"],
  ["books", "min(published) as", "count(published) as", OTHER_TYPE, "query<§Shelf>"],
]

const joins: readonly Row[] = [
  [
    "tokens",
    "from tokens join",
    "from tokens left join",
    NULLABLE,
    "queryRow<§Customer>",
    "queryRow<§Customer>",
  ],
  [
    "tokens",
    "tokens join customers on",
    "customers right join tokens on",
    NULLABLE,
    "queryRow<§Customer>",
    "queryRow<§Customer>",
  ],
  ["tokens", "= customer_id\n", "= §customer\n", REJECTED],
  ["tokens", "on customers.id =", "on §customer.id =", REJECTED],
  ["cancel", "= products.id", "= §product.id", REJECTED],
  ["read", "order_id = orders.id", "order_id = §purchases.id", REJECTED],
  [
    "notesTest",
    "join tenants on tenants.id = tenant_id",
    "join tenants using (§tenant_id)",
    REJECTED,
  ],
  ["books", "join authors on", "left join authors on", NULLABLE, "query<§Shelf>"],
  [
    "books",
    "from books join authors on authors.id = author_id",
    "from books",
    REJECTED,
    "select §name",
  ],
]

const parameters: readonly Row[] = [
  ["customers", "values (${email},", "values (${§passwordSalt},", OTHER_VALUE],
  ["customers", "customer_id = ${auth.id}", "created = ${§auth.id}", OTHER_VALUE],
  [
    "orders",
    "= ${customerId} and request_key",
    "= ${§key === customerId.toString()} and request_key",
    OTHER_VALUE,
  ],
  [
    "place",
    "${items.map((item) => item.amount)}",
    "${§items.map((item) => item.amount > 1)}",
    OTHER_VALUE,
  ],
  [
    "place",
    "${wanted.map((each) => each.amount)}",
    "${§wanted.map((each) => new Date(each.amount))}",
    OTHER_VALUE,
  ],
  ["place", "${items.map((item) => item.amount)}", "${§items.length}", OTHER_VALUE],
  ["cancel", "id = ${orderId} and", "id = ${§orderId > 1} and", OTHER_VALUE],
  [
    "tokens",
    "(${hashOf(token)}, ${customerId},",
    "(${hashOf(token)}, ${§hashOf(token)},",
    OTHER_VALUE,
  ],
  ["tokens", "hash = ${hashOf(token)}", "hash = ${§DAYS}", OTHER_VALUE],
  ["products", "limit ${limit}", "limit ${§new Date()}", OTHER_VALUE],
  ["products", "id > ${after}", "id > ${§tag !== undefined}", OTHER_VALUE],
  ["reports", "${settings.paymentMinutes}", "${§new Date()}", OTHER_VALUE],
  ["notes", "${longer} where id = ${id}", "${longer} where id = ${§note}", OTHER_VALUE],
  ["tasks", "coalesce(${due ?? null}", "coalesce(${§done ?? null}", OTHER_VALUE],
  ["books", "set author_id = ${into}", "set author_id = ${§into / 2 > 1}", OTHER_VALUE],
]

const ambiguous: readonly Row[] = [
  ["place", "where products.id =", "where §id =", REJECTED],
  ["place", "returning products.id", "returning §id", REJECTED],
  [
    "read",
    "from orders where id",
    "from orders join customers on customers.id = customer_id where §id",
    REJECTED,
  ],
  ["notesTest", "select notes.id", "select §id", REJECTED],
  ["books", "on authors.id =", "on §id =", REJECTED],
  [
    "customers",
    "from mails where",
    "from mails join orders using (customer_id) where §id = 1 and",
    REJECTED,
  ],
  ["orders", "select id from orders where", "select §id from orders, products where", REJECTED],
]

const casts: readonly Row[] = [
  ["orders", "request_key = ${key}", "request_key §= customer_id", REJECTED],
  ["place", "::int[])`", ")`", REJECTED, "§unnest(\n      ${items"],
  ["cancel", "product_id = products.id", "product_id §= products.name", REJECTED],
  ["read", "${before}::int is null", "${§before} is null", REJECTED],
  ["tokens", "expires > now()", "expires §> 5", REJECTED],
  ["products", "${tag ?? null}::text is null", "${§tag ?? null} is null", REJECTED],
  ["payments", "state = 'placed'", "state §= 5", REJECTED],
  ["reports", "select current_date - 1, count(*)", "select §count(*), current_date - 1", REJECTED],
  ["reports", "sum(total_cents)", "§sum(placed)", REJECTED],
  ["notesTest", "tenants.id = tenant_id", "tenants.id §= text", REJECTED],
  ["tasks", "${done ?? null}::boolean is null", "${§done ?? null} is null", REJECTED],
]

/** Each mistake is the only one in its copy of a file. */
export const edits: readonly PlantedEdit[] = Object.entries({
  renamed,
  dropped,
  retyped,
  "wrong join": joins,
  "wrong parameter": parameters,
  "ambiguous column": ambiguous,
  "missing cast": casts,
}).flatMap(([kind, rows]) =>
  rows.map(([file, before, after, code, ...at]) => ({
    kind,
    file: fileOf(file),
    before,
    after,
    code,
    at,
  })),
)
