import type { Optimize } from "./messages.ts"

/** What the page shows: the text, what to run of it, and with what. */
export interface State {
  readonly text: string
  /** Name of an exported function, or "request"; "" lets the page choose. */
  readonly run: string
  readonly input: string
  readonly optimize: Optimize
}

export interface Example extends Omit<State, "optimize"> {
  readonly id: string
  readonly title: string
}

const USER = `interface User {
  id: number
  name: string & MinLength<1>
  email?: string & Format<"email">
  roles: ("admin" | "author" | "reader")[]
  born: Date
}`

export const examples: readonly Example[] = [
  {
    id: "is",
    title: "is: a check",
    text: `import { is } from "@precast/runtime"

interface Point {
  x: number
  y: number
  label?: string
}

export const isPoint = is<Point>
`,
    run: "isPoint",
    input: `{ x: 1, y: 2, label: "here" }`,
  },
  {
    id: "validate",
    title: "validate: every issue",
    text: `import { validate, type Int, type Max, type Min, type MinLength } from "@precast/runtime"

interface Order {
  code: string & MinLength<3>
  amount: number & Int & Min<1> & Max<100>
  lines: { sku: string; price: number }[]
  /** @minimum 0 */
  discount?: number
}

export const validateOrder = validate<Order>
`,
    run: "validateOrder",
    input: `{
  code: "ab",
  amount: 2.5,
  lines: [{ sku: "x1", price: "9.90" }],
  discount: -1,
}`,
  },
  {
    id: "decode",
    title: "decode: from JSON text",
    text: `import { decode, type Format, type MinLength } from "@precast/runtime"

${USER}

// Parses, checks and converts in one pass; what the type does not name is dropped.
export const decodeUser = decode<User>
`,
    run: "decodeUser",
    input: `{
  "id": 1,
  "name": "Ada",
  "roles": ["admin"],
  "born": "1815-12-10T00:00:00.000Z",
  "password": "dropped"
}`,
  },
  {
    id: "encode",
    title: "encode: to JSON text",
    text: `import { encode, type Format, type MinLength } from "@precast/runtime"

${USER}

// Writes exactly the fields of the type.
export const encodeUser = encode<User>
`,
    run: "encodeUser",
    input: `{
  id: 1,
  name: "Ada",
  roles: ["admin", "author"],
  born: new Date("1815-12-10"),
  password: "stays here",
}`,
  },
  {
    id: "endpoint",
    title: "An endpoint",
    text: `import { api, serve, status, type Reply, type MinLength } from "@precast/runtime"

interface Note {
  id: number
  text: string & MinLength<1>
  at: Date
}

const notes = new Map<number, Note>([[1, { id: 1, text: "first", at: new Date(0) }]])

export const getNote = api(
  { method: "GET", path: "/notes/:id" },
  ({ id }: { id: number }): Note | Reply<404, { missing: number }> =>
    notes.get(id) ?? status(404, { missing: id }),
)

export const addNote = api({ method: "POST", path: "/notes" }, (note: Note): Note => {
  notes.set(note.id, note)
  return note // note.at is a Date
})

await serve({ getNote, addNote }, { port: 3000 })
`,
    run: "request",
    input: `POST /notes

{ "id": "2", "text": "", "at": "2026-02-30" }`,
  },
  {
    id: "union",
    title: "A union that recurses",
    text: `import { is, safeDecode } from "@precast/runtime"

type Shape =
  | { kind: "circle"; radius: number }
  | { kind: "square"; side: number }
  | { kind: "group"; members: Shape[] }

export const isShape = is<Shape>
export const readShape = safeDecode<Shape>
`,
    run: "readShape",
    input: `{ "kind": "group", "members": [{ "kind": "circle", "radius": 1 }, { "kind": "square" }] }`,
  },
]

export function stateOf({ text, run, input }: Example): State {
  return { text, run, input, optimize: "speed" }
}
