import { REFUSED } from "../compare.ts"
import { names, type Difference } from "./difference.ts"

/** What both read and write otherwise. */
export const forms: readonly Difference[] = [
  {
    why: "methods are no data: a compile error, where typia looks away",
    aspects: ["is", "equals", "paths", "json", "parse", "clone", "prune"],
    except: ["WithMethod"],
    value: { id: 1 },
    typia: true,
    ours: REFUSED,
  },
  {
    why: "dates, big integers, bytes, sets and maps have a JSON form that is read; typia takes what JSON.parse made",
    aspects: ["parse"],
    except: names(`
      ObjectDate ConstantBigint CommentTagBigint NativeBigint TypeTagBigint MapUnion
      SetAlias SetUnion NativeUnion InstanceUnion TypeTagWire
    `),
    value: { at: "1970-01-01T00:00:00.000Z", either: null },
    typia: null,
    ours: { at: new Date(0), either: null },
  },
  {
    why: "what has a toJSON() cannot be decoded: a compile error",
    aspects: ["parse"],
    except: names(`
      ToJsonSimple ToJsonArray ToJsonUnion ToJsonNull ToJsonDouble ToJsonTuple
    `),
    value: { name: 1 },
    typia: null,
    ours: REFUSED,
  },
  {
    why: "toJSON() is called once, as JSON.stringify calls it",
    aspects: ["json"],
    except: ["ToJsonDouble"],
    value: { toJSON: () => ({ toJSON: () => new Date(0) }) },
    typia: {},
    ours: "1970-01-01T00:00:00.000Z",
  },
  {
    why: "fields that are named otherwise in JSON are not known to typia",
    aspects: ["json", "parse"],
    except: ["CommentTagDefault", "TypeTagAlias"],
    value: { size: 1, name: "a" },
    typia: { size: 1, name: "a" },
    ours: { size: 1, user_name: "a" },
  },
  {
    why: "nor are NaN and infinities as texts",
    aspects: ["json", "parse"],
    except: ["TypeTagInfinite"],
    value: { value: Infinity },
    typia: { value: null },
    ours: { value: "Infinity" },
  },
  {
    why: "nor values for fields that are absent",
    aspects: ["parse"],
    except: ["TypeTagDefault"],
    value: {},
    typia: null,
    ours: { theme: "dark", size: 10, list: ["a"] },
  },
  {
    why: "nor null for undefined",
    aspects: ["json"],
    except: ["TypeTagNull"],
    value: {},
    typia: {},
    ours: { nick: null },
  },
  {
    why: "read-only sets and maps are sets and maps, not objects with a size",
    aspects: ["is", "equals", "paths", "json", "clone", "prune"],
    except: ["SetAlias", "MapAlias"],
    value: [new Map([["a", 1]])],
    typia: true,
    ours: false,
  },
  {
    why: "a URL is copied as a URL, and judged as a whole: typia looks at its accessors",
    aspects: ["paths", "clone"],
    except: ["NativeUnion", "NativeSimple"],
    value: [{}],
    typia: [
      "/0/hash",
      "/0/host",
      "/0/hostname",
      "/0/href",
      "/0/origin",
      "/0/password",
      "/0/pathname",
      "/0/port",
      "/0/protocol",
      "/0/search",
      "/0/searchParams",
      "/0/username",
    ],
    ours: ["/0"],
  },
  {
    why: "a copy of a tuple is as long as the tuple",
    aspects: ["clone"],
    except: ["TupleOptional", "TupleEmpty"],
    value: [[true]],
    typia: [[true, undefined, undefined]],
    ours: [[true]],
  },
  {
    why: "keys are taken off inside sets and maps too",
    aspects: ["prune"],
    except: ["MapSimple", "MapUnion", "SetSimple", "InstanceUnion"],
    of: "SetSimple",
    value: { flags: new Set(), words: new Set(), things: new Set([{ id: "i", age: 1 }]) },
    typia: {
      flags: new Set(),
      words: new Set(),
      things: new Set([{ id: "i", age: 1, "not of the type": { at: 1 } }]),
    },
    ours: { flags: new Set(), words: new Set(), things: new Set([{ id: "i", age: 1 }]) },
  },
]
