const good = {
  even: { next: { next: { next: null } } },
  json: [1, { a: [null, "x"] }],
  expression: { op: "+", of: [1, { let: new Map([["x", 2]]) }] },
  chain: { name: "a", rest: { name: "b" } },
  nested: [[new Date(0)], []],
}

export const accepted: unknown[] = [good, { ...good, nested: new Date(0), expression: 1 }]
export const refused: unknown[] = [
  { ...good, even: { next: { next: null } } },
  { ...good, json: [undefined] },
  { ...good, expression: { op: "+", of: [1] } },
  { ...good, expression: { let: new Map([["x", "2"]]) } },
  { ...good, chain: { name: "a", rest: {} } },
  { ...good, nested: [[1]] },
]
