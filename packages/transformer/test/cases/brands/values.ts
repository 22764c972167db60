const good = {
  id: 1n,
  email: "e",
  flavoured: "f",
  cents: 1,
  role: "admin",
  flag: false,
  user: { name: "n", age: 1 },
  at: new Date(0),
  byId: { a: ["x"] },
}

export const accepted: unknown[] = [good]
export const refused: unknown[] = [
  { ...good, id: 1 },
  { ...good, cents: "1" },
  { ...good, role: "guest" },
  { ...good, flag: 0 },
  { ...good, user: { name: "n" } },
  { ...good, byId: { a: [1] } },
]
