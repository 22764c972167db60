const user = { id: 1, name: "n" }
const good = {
  loaded: user,
  parameters: ["id", { deep: true }],
  settings: { theme: "dark", sizes: [1, 2] },
  limits: { low: 0, high: 9 },
  role: "user",
  getters: { getId: 1, getName: "n", getBorn: new Date(0) },
  flags: { id: true },
  page: { items: ["a"], meta: {} },
  pages: { items: [user], meta: { next: "n" } },
  key: "born",
  when: new Date(0),
  picked: { ...user, born: new Date(0) },
  excluded: 1,
}

export const accepted: unknown[] = [good, { ...good, loaded: null, parameters: ["id"] }]
export const refused: unknown[] = [
  { ...good, loaded: {} },
  { ...good, parameters: [] },
  { ...good, settings: { theme: "dark", sizes: [1] } },
  { ...good, limits: { low: 0 } },
  { ...good, role: "guest" },
  { ...good, getters: { getId: 1, getName: "n" } },
  { ...good, flags: { id: 1 } },
  { ...good, page: { items: [1], meta: {} } },
  { ...good, key: "x" },
  { ...good, when: undefined },
  { ...good, picked: user },
  { ...good, excluded: "a" },
]
