// Values for each of the written schemas: some fit, some do not, some only just.
export const samples: Readonly<Record<string, readonly unknown[]>> = {
  "01-shared-leaves": [
    {},
    { search: "  ada ", owner: " Ada@Example.com ", limit: 5, order: "desc" },
    { search: "   ", owner: null },
    { limit: 101 },
    { limit: null },
  ],
  "02-sign-up": [
    { email: "ada@example.com", password: "long enough", repeat: "long enough", terms: true },
    { email: "ada@example.com", password: "long enough", repeat: "another one", terms: true },
    { email: "ada@example.com", password: "short", repeat: "short", terms: true },
  ],
  "03-query-string": [
    {},
    { page: "3", perPage: "10", q: " tea ", archived: "" },
    { page: "x" },
    { page: "1.5" },
    { perPage: 100, archived: "false" },
  ],
  "04-environment": [
    { DATABASE_URL: "postgres://db/shop" },
    { DATABASE_URL: "postgres://db/shop", PORT: "80", FEATURES: "a,b,,c", NODE_ENV: "test" },
    { DATABASE_URL: "mysql://db", PORT: "80" },
    { DATABASE_URL: "postgres://db", PORT: "many", LOG_LEVEL: "info" },
  ],
  "05-empty-is-absent": [
    { name: "Ada", phone: "", website: "", age: "36" },
    { name: "Ada", phone: "12345", website: "example.com", age: 18 },
    { name: "Ada", phone: "1", age: 20 },
    { name: "Ada", age: "x" },
  ],
  "06-events": [
    [
      { id: "1", at: "now", type: "created", title: "a" },
      { id: "2", at: "now", type: "renamed", from: "a", to: "b" },
      { id: "3", at: "now", type: "removed", more: 1 },
    ],
    [],
    [{ id: "1", at: "now", type: "moved" }],
    [{ id: "1", at: "now", type: "renamed", from: "a" }],
  ],
  "07-category-tree": [
    { name: "a", children: [{ name: "b", children: [], extra: 1 }] },
    { name: "a", children: [{ name: "", children: [] }] },
  ],
  "08-article": [
    { id: 1, title: "A", slug: "a-b", author: { id: 2, name: "Ada" }, more: 1 },
    { title: "A", slug: "a-b", tags: ["x"], published: true, author: { id: 2, name: "Ada" } },
    { id: 1, title: "A", slug: "A b", author: { id: 2, name: "Ada" } },
  ],
  "09-trpc-router": [
    { title: " A ", body: "b", id: "abc" },
    { title: "A", body: "b", draft: false, cursor: null, limit: 3, id: "ab" },
    { limit: 51, cursor: 1.5, title: "  " },
    undefined,
  ],
  "10-trpc-shared-id": [
    { id: "12", text: " yes " },
    { id: 1, text: "no" },
    { id: "x", text: "" },
    { id: 0 },
  ],
  "11-form-resolver": [
    { username: "ada" },
    { username: "a", bio: "x" },
    { username: "ada", urls: [{ value: "" }] },
    { username: "ada", urls: [{ value: "x", more: 1 }], bio: undefined },
  ],
  "12-order": [
    {
      id: "o",
      lines: [{ sku: "a", quantity: 2, price: { amount: 5, currency: "eur" } }],
      total: { amount: 10, currency: "EUR" },
      note: null,
    },
    {
      id: "o",
      lines: [{ sku: "a", quantity: 2, price: { amount: 5, currency: "EUR" } }],
      total: { amount: 11, currency: "EUR" },
      note: "n",
    },
    { id: "o", lines: [], total: { amount: 0, currency: "EUR" }, note: null },
  ],
  "13-price-text": [
    { name: " Tea ", price: "12.50" },
    { name: "Tea", price: "12", discount: "1.5" },
    { name: "Tea", price: "1.234" },
    { name: "Tea", price: 12 },
  ],
  "14-port-pipe": [
    { port: "80" },
    { host: "h", port: "8080", adminPort: "9090" },
    { port: "many" },
    { port: 80 },
    { port: "70000" },
    { port: "80", adminPort: null },
  ],
  "15-settings": [
    {},
    { theme: "dark", pageSize: 50, sidebar: false, shortcuts: { a: "b" } },
    { theme: "pink", pageSize: 5 },
    { shortcuts: { a: "" } },
  ],
  "16-date-range": [
    { from: "2024-01-01T00:00:00Z", to: "2024-02-01T00:00:00Z" },
    { from: "2024-03-01", to: 1_600_000_000_000 },
    { from: new Date(0), to: new Date(1) },
    { from: null, to: "2024-02-01" },
    { from: "nonsense", to: "2024-02-01" },
  ],
  "17-super-refine": [
    { method: "card", card: "4111" },
    { method: "card" },
    { method: "invoice", company: "Precast" },
    { method: "invoice", company: "" },
  ],
  "18-strict-api-body": [
    {},
    { name: "n", retries: 2, labels: ["a"] },
    { name: "n", other: 1 },
    { retries: 6 },
  ],
  "19-webhook": [
    {
      action: "opened",
      issue: { number: 1, title: "Bug" },
      repository: {
        id: 1,
        full_name: "a/b",
        private: false,
        owner: { id: 1, login: "a", type: "User" },
      },
    },
    {
      action: "starred",
      starred_at: null,
      repository: {
        id: 1,
        full_name: "a/b",
        private: true,
        owner: { id: 1, login: "a", type: "Bot" },
      },
    },
    { action: "closed" },
  ],
  "20-slug-rule": [
    { name: " N ", slug: "team-a", seats: 10 },
    { name: "N", slug: "admin", seats: 10 },
    { name: "N", slug: "team", seats: 7 },
    { name: " ", slug: "team", seats: 5 },
  ],
  "21-coordinates": [
    { type: "Feature", geometry: { type: "Point", coordinates: [13.4, 52.5] }, properties: null },
    {
      type: "Feature",
      geometry: {
        type: "LineString",
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
      properties: { a: [1] },
    },
    { type: "Feature", geometry: { type: "Point", coordinates: [200, 0] }, properties: {} },
    { type: "Feature", geometry: { type: "LineString", coordinates: [[0, 0]] }, properties: {} },
  ],
  "22-id-brand": [
    { user: "u-1", invitedBy: null },
    { user: "u-1", role: "owner", invitedBy: "u-2" },
    { user: "u", invitedBy: null },
  ],
  "23-list-of-numbers": [
    { ids: "1,2,3" },
    { ids: "1", columns: [" a ", "b"], format: "json" },
    { ids: "1,x" },
    { ids: "" },
    { ids: [1] },
  ],
  "24-search": [
    {
      all: [{ field: "a", op: "eq", value: 1 }, { all: [{ field: "b", op: "gt", value: "x" }] }],
    },
    { all: [] },
    { all: [{ field: "a", op: "is", value: 1 }] },
  ],
  "25-names-in-parts": [
    { name: "t", people: [{ first: " Ada ", last: "Lovelace", born: 1815 }] },
    { name: "t", people: [] },
    { name: "t", people: [{ first: "", last: "x", born: 1 }] },
  ],
  "26-async-name": [{ name: "free" }, { name: "taken" }, { name: "a" }],
  "27-upload": [{ userId: "u", file: new Blob(["x"]) }, { userId: "u", file: {} }, { userId: "" }],
  "28-constants": [
    { title: "t", priority: "high", estimate: 1.5 },
    { title: "t" },
    { title: "t".repeat(61) },
    { title: "t", estimate: 0.7 },
    { priority: "none" },
  ],
  "29-invitation": [
    { emails: "a@example.com, b@example.com", role: "viewer" },
    { emails: ["a@example.com"], role: "editor", message: " Hello " },
    { emails: "", role: "viewer" },
    { emails: "nobody", role: "viewer" },
  ],
  "30-address": [
    { to: { street: " S ", postcode: "12345", country: " de " } },
    {
      to: { street: "S", postcode: "1", country: "FR", company: { name: "c", vat: "1" } },
      billing: null,
    },
    { to: { street: "S", postcode: "1234", country: "DE" } },
    { to: { street: "S", postcode: "1", country: "FRA" } },
  ],
}
