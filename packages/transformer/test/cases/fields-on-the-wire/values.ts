const good = {
  userName: "ada",
  role: "admin",
  tags: ["a"],
  since: new Date(0),
  total: 1n,
  nick: "x",
  count: 1,
}
export const values: readonly unknown[] = [
  good,
  { ...good, nick: undefined },
  { ...good, nick: null },
  { user_name: "ada", labels: [], "a b": 3 },
  { ...good, userName: undefined },
]
