const good = {
  version: "v1.2",
  id: "user--12",
  method: "getName",
  shout: "HELLO, 1!",
  size: "-1.5e3px",
  path: "/",
  pair: ":",
  short: "x1234",
}

export const accepted: unknown[] = [
  good,
  { ...good, version: "v1.5.2" }, // 1 and 5.2
  { ...good, size: "auto" },
  { ...good, size: "0x10%" }, // whatever Number reads
  { ...good, path: "/a\n\u2028\ud800" },
  { ...good, pair: "a:b:c" },
  { ...good, method: "get" }, // "" is its own capitalized form
  { ...good, both: "az" },
  { ...good, edges: "aa" },
]
export const refused: unknown[] = [
  { ...good, version: "v1" },
  { ...good, version: "v1.x" },
  { ...good, id: "user-1.5" },
  { ...good, id: "user-" },
  { ...good, method: "getname" },
  { ...good, shout: "Hello" },
  { ...good, size: "px" },
  { ...good, size: "Infinitypx" },
  { ...good, path: "a/" },
  { ...good, pair: "" },
  { ...good, short: "x12345" },
  { ...good, short: "y" },
  { ...good, both: "a" },
  { ...good, edges: "a" },
  { ...good, both: "bz" },
]
