import { type Entry, entry } from "./entry.ts"

export class ClassPropertyAssignment {
  readonly id: number = -1
  readonly name: string = "anonymous"
  note?: string
  incremental = true
}

export class ClassInherited extends ClassPropertyAssignment {
  grade = 1
}

export class ClassGetter {
  id = 1
  get name(): string {
    return `n${this.id}`
  }
}

export class ToJsonSimple {
  constructor(name: string) {
    this.name = name
  }
  name: string
  toJSON(): { upper: string } {
    return { upper: this.name.toUpperCase() }
  }
}

export type ToJsonArray = [ToJsonOf<boolean[]>, ToJsonOf<number[]>]
export type ToJsonUnion = { value: ToJsonOf<string | number> }[]
export type ToJsonNull = ToJsonOf<null>
export type ToJsonDouble = ToJsonOf<ToJsonOf<Date>>
export type ToJsonTuple = [ToJsonOf<string>, ToJsonOf<[1, { a: Date }]>]

interface ToJsonOf<T> {
  toJSON(): T
}

/** The method is not the object's own: an own one would be a key. */
const json = <T>(value: T): ToJsonOf<T> => Object.create({ toJSON: () => value }) as ToJsonOf<T>

export const classes: Entry[] = [
  entry<ClassPropertyAssignment>("ClassPropertyAssignment", {
    values: [new ClassPropertyAssignment(), { id: 1, name: "a", note: "b", incremental: false }],
    wrong: [
      [{ id: "1", name: "a", incremental: false }, "/id"],
      [{ id: 1, name: "a" }, "/incremental"],
      [{ id: 1, name: "a", note: null, incremental: false }, "/note"],
    ],
  }),
  entry<ClassInherited>("ClassInherited", {
    values: [new ClassInherited()],
    wrong: [[new ClassPropertyAssignment(), "/grade"]],
  }),
  entry<{ id: number; name: string }>("ClassGetter", {
    values: [{ id: 1, name: "n" }],
    wrong: [[{ id: 1 }, "/name"]],
  }),
  entry<ToJsonSimple>("ToJsonSimple", {
    oneWay: true,
    open: true,
    values: [new ToJsonSimple("a")],
    wrong: [
      [{ name: "a" }, ""],
      [{ name: 1, toJSON: () => ({ upper: "A" }) }, "/name"],
    ],
  }),
  entry<ToJsonArray>("ToJsonArray", {
    oneWay: true,
    open: true,
    values: [[json([true]), json([1])]],
    wrong: [[[json([true]), [1]], "/1"]],
  }),
  entry<ToJsonUnion>("ToJsonUnion", {
    oneWay: true,
    open: true,
    values: [[{ value: json("a") }, { value: json(1) }]],
    wrong: [[[{ value: "a" }], "/0/value"]],
  }),
  entry<ToJsonNull>("ToJsonNull", {
    oneWay: true,
    open: true,
    values: [json(null)],
    wrong: [
      [null, ""],
      [{ toJSON: null }, ""],
    ],
  }),
  entry<ToJsonDouble>("ToJsonDouble", {
    oneWay: true,
    open: true,
    values: [json(json(new Date(0)))],
    wrong: [[{}, ""]],
  }),
  entry<ToJsonTuple>("ToJsonTuple", {
    oneWay: true,
    open: true,
    values: [[json("a"), json<[1, { a: Date }]>([1, { a: new Date(0) }])]],
    wrong: [[[json("a")], ""]],
  }),
]
