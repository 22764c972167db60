const good = {
  code: "a😀c",
  slug: "a-bc",
  either: "127.0.0.1",
  key: "sk_1_z",
  name: "ada",
  digits: "0123",
}
export const values: readonly unknown[] = [
  good,
  { ...good, code: "ab" },
  { ...good, slug: "a--b" },
  { ...good, either: "2f3c1c5e-8f5c-4a8f-9d3b-1f2e3d4c5b6a" },
  { ...good, either: "x" },
  { ...good, key: "sk_z" },
  { ...good, name: " Ada " },
  { ...good, digits: "01234" },
]
