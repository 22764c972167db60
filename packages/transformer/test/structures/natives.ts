import { type Entry, entry } from "./entry.ts"

export type MapSimple = { flags: Map<boolean, number>; words: Map<string, { id: string }> }
export type MapAlias = { people: Map<string, Person>; numbers: ReadonlyMap<number, number> }
interface Person {
  id: string
  age: number
}
export type MapUnion = Map<string | [number, number] | Person, number | string[]>

export type SetSimple = { flags: Set<boolean>; words: Set<string>; things: Set<Person> }
export type SetAlias = ReadonlySet<number>[]
export type SetUnion = (Set<number> | Set<string> | Set<[number, number]>)[]

export interface NativeSimple {
  date: Date
  bytes: Uint8Array
  clamped: Uint8ClampedArray
  int8: Int8Array
  uint16: Uint16Array
  int16: Int16Array
  uint32: Uint32Array
  int32: Int32Array
  float32: Float32Array
  float64: Float64Array
  bigint64: BigInt64Array
  biguint64: BigUint64Array
  buffer: ArrayBuffer
  view: DataView
  url: URL
  expression: RegExp
}

export type NativeUnion = (Date | Uint8Array | URL | null)[]

export type NativeBigint = { value: bigint; list: bigint[]; maybe?: bigint | null }

export type InstanceUnion = (
  | number
  | Uint8Array
  | Set<number>
  | Map<string, boolean>
  | [string, string]
  | boolean[]
  | { id: string }
)[]

const simple: NativeSimple = {
  date: new Date(0),
  bytes: new Uint8Array([0, 127, 255]),
  clamped: new Uint8ClampedArray([1]),
  int8: new Int8Array([-1]),
  uint16: new Uint16Array([65_535]),
  int16: new Int16Array([-32_768]),
  uint32: new Uint32Array([4_294_967_295]),
  int32: new Int32Array([-2]),
  float32: new Float32Array([0.5]),
  float64: new Float64Array([Math.PI, -0]),
  bigint64: new BigInt64Array([-3n]),
  biguint64: new BigUint64Array([3n]),
  buffer: new Uint8Array([1, 2, 3]).buffer,
  view: new DataView(new ArrayBuffer(4)),
  url: new URL("https://example.com/a?b=c#d"),
  expression: /a\/b[c"]/gi,
}
const wire = {
  date: "1970-01-01T00:00:00.000Z",
  bytes: "AH//",
  clamped: "AQ==",
  int8: "/w==",
  uint16: "//8=",
  int16: "AIA=",
  uint32: "/////w==",
  int32: "/v///w==",
  float32: "AAAAPw==",
  float64: "GC1EVPshCUAAAAAAAAAAgA==",
  bigint64: "/f////////8=",
  biguint64: "AwAAAAAAAAA=",
  buffer: "AQID",
  view: "AAAAAA==",
  url: "https://example.com/a?b=c#d",
  expression: '/a\\/b[c"]/gi',
}

export const natives: Entry[] = [
  entry<MapSimple>("MapSimple", {
    values: [
      { flags: new Map(), words: new Map() },
      { flags: new Map([[true, 1]]), words: new Map([["a", { id: "b" }]]) },
    ],
    wrong: [
      [{ flags: {}, words: new Map() }, "/flags"],
      [{ flags: new Map([[true, "1"]]), words: new Map() }, "/flags/0/1"],
      [{ flags: new Map([["true", 1]]), words: new Map() }, "/flags/0/0"],
      [{ flags: new Set(), words: new Map() }, "/flags"],
    ],
    wrongWire: [
      [{ flags: {}, words: [] }, "/flags"],
      [{ flags: [[true]], words: [] }, "/flags/0"],
      [{ flags: [[true, 1]], words: [["a", {}]] }, "/words/0/1/id"],
    ],
  }),
  entry<MapAlias>("MapAlias", {
    values: [{ people: new Map([["a", { id: "i", age: 1 }]]), numbers: new Map([[1, 2]]) }],
    wrong: [
      [{ people: new Map([["a", { id: "i" }]]), numbers: new Map() }, "/people/0/1/age"],
      [{ people: new Map(), numbers: null }, "/numbers"],
    ],
    wrongWire: [[{ people: [["a", { id: "i" }]], numbers: [] }, "/people/0/1/age"]],
  }),
  entry<MapUnion>("MapUnion", {
    values: [
      new Map<string | [number, number] | Person, number | string[]>([
        ["a", 1],
        [[1, 2], ["x"]],
        [{ id: "i", age: 1 }, 2],
      ]),
    ],
    wrong: [
      [new Map([[1, 1]]), "/0/0"],
      [new Map([["a", "b"]]), "/0/1"],
    ],
    wrongWire: [
      [[[1, 1]], "/0/0"],
      [[["a", "b"]], "/0/1"],
    ],
  }),
  entry<SetSimple>("SetSimple", {
    values: [
      {
        flags: new Set([true]),
        words: new Set(["a", "b"]),
        things: new Set([{ id: "i", age: 1 }]),
      },
    ],
    wrong: [
      [{ flags: [true], words: new Set(), things: new Set() }, "/flags"],
      [{ flags: new Set([1]), words: new Set(), things: new Set() }, "/flags/0"],
      [
        { flags: new Set(), words: new Set(), things: new Set([{ id: "i", age: "1" }]) },
        "/things/0/age",
      ],
    ],
    wrongWire: [
      [{ flags: {}, words: [], things: [] }, "/flags"],
      [{ flags: [1], words: [], things: [] }, "/flags/0"],
    ],
  }),
  entry<SetAlias>("SetAlias", {
    values: [[new Set([1, 2]), new Set()]],
    wrong: [
      [[new Set(["1"])], "/0/0"],
      [[[1]], "/0"],
    ],
    wrongWire: [
      [[["1"]], "/0/0"],
      [[1], "/0"],
    ],
  }),
  entry<SetUnion>("SetUnion", {
    values: [[new Set([1]), new Set(["a"]), new Set<[number, number]>([[1, 2]])]],
    wrong: [
      [[new Set<unknown>([1, "a"])], "/0"],
      [[new Set([true])], "/0"],
    ],
    wrongWire: [
      [[[1, "a"]], "/0"],
      [[[true]], "/0"],
    ],
  }),
  entry<NativeSimple>("NativeSimple", {
    values: [simple],
    wrong: [
      [{ ...simple, bytes: [1, 2] }, "/bytes"],
      [{ ...simple, bytes: new Uint16Array(2) }, "/bytes"],
      [{ ...simple, buffer: new Uint8Array(2) }, "/buffer"],
      [{ ...simple, view: new ArrayBuffer(2) }, "/view"],
      [{ ...simple, url: "https://example.com" }, "/url"],
      [{ ...simple, expression: "/a/" }, "/expression"],
    ],
    wrongWire: [
      [{ ...wire, bytes: "AH/" }, "/bytes"],
      [{ ...wire, bytes: "AH//\n" }, "/bytes"],
      [{ ...wire, uint16: "AQID" }, "/uint16"],
      [{ ...wire, float64: "AQID" }, "/float64"],
      [{ ...wire, url: "/relative" }, "/url"],
      [{ ...wire, expression: "a" }, "/expression"],
      [{ ...wire, expression: "/(/" }, "/expression"],
      [{ ...wire, date: "yesterday" }, "/date"],
    ],
  }),
  entry<NativeUnion>("NativeUnion", {
    values: [[new Date(0), new Uint8Array([1, 2]), new URL("https://example.com/"), null]],
    wrong: [
      [["a"], "/0"],
      [[null, new Date(NaN)], "/1"],
    ],
    wrongWire: [
      [["a b"], "/0"],
      [[1], "/0"],
    ],
  }),
  entry<NativeBigint>("NativeBigint", {
    values: [
      { value: 0n, list: [] },
      { value: -(2n ** 80n), list: [1n, 2n], maybe: null },
    ],
    wrong: [
      [{ value: 0, list: [] }, "/value"],
      [{ value: 0n, list: ["1"] }, "/list/0"],
    ],
    wrongWire: [
      [{ value: 0, list: [] }, "/value"],
      [{ value: "0", list: ["1.0"] }, "/list/0"],
      [{ value: "0x1", list: [] }, "/value"],
    ],
  }),
  entry<InstanceUnion>("InstanceUnion", {
    values: [[1, new Uint8Array([1]), new Set([1]), ["a", "b"], [true], { id: "i" }]],
    wrong: [
      [["a"], "/0"],
      [[new Set(["a"])], "/0"],
      [[["a"]], "/0"],
      [[{ id: 1 }], "/0"],
    ],
    wrongWire: [
      [[true], "/0"],
      [[["a", 1]], "/0"],
      [[{ id: 1 }], "/0"],
    ],
  }),
]
