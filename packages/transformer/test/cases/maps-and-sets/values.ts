const good = {
  byName: new Map([["a", { x: 1 }]]),
  byPoint: new Map([[{ x: 1 }, new Date(0)]]),
  tags: new Set(["a", "b"]),
  nested: new Map([[1n, new Set([1, 2])]]),
  either: null,
}

export const accepted: unknown[] = [
  good,
  { byName: new Map(), byPoint: new Map(), tags: new Set(), nested: new Map(), either: new Map() },
  { ...good, either: new Set([1]) },
  { ...good, either: [1] },
]
export const refused: unknown[] = [
  { ...good, byName: new Map([["a", { x: "1" }]]) },
  { ...good, byName: new Map([[1, { x: 1 }]]) },
  { ...good, byName: { a: { x: 1 } } },
  { ...good, byName: [["a", { x: 1 }]] },
  { ...good, tags: ["a"] },
  { ...good, tags: new Set([1]) },
  { ...good, tags: new WeakSet() },
  { ...good, nested: new Map([[1n, new Set([3])]]) },
  { ...good, either: new Set(["1"]) },
]
export const readable: string[] = [
  '{"byName":[["a",{"x":1}],["a",{"x":2}]],"byPoint":[],"tags":["a","a"],"nested":[["1",[1]]],"either":null}',
]
export const unreadable: string[] = [
  '{"byName":[["a"]],"byPoint":[],"tags":[],"nested":[],"either":null}',
  '{"byName":{},"byPoint":[],"tags":[],"nested":[],"either":null}',
  '{"byName":[],"byPoint":[],"tags":[],"nested":[["x",[1]]],"either":null}',
]
