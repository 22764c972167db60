import { type Aspect, REFUSED, THROWS } from "./compare.ts"

/** Where Precast and typia 12 say different things on purpose. Each has a value for which they do. */
export interface Difference {
  why: string
  aspects: readonly Aspect[]
  /** Types that are not compared in these aspects; none where `isComparable` leaves out the values. */
  except: readonly string[]
  /** A value of the first type there is, or of this one, and what both say of it in the first aspect. */
  of?: string
  value: unknown
  typia: unknown
  ours: unknown
}

/** Of types. */
const names = (all: string): string[] => all.trim().split(/\s+/)

const id = "0198f1c2-8c5b-7cc4-a1c2-2a6b1f0e9d11"

/** Of all types. */
const values: Difference[] = [
  {
    why: "JSON cannot carry NaN and infinities: no number for us, a number for typia",
    aspects: ["is", "paths"],
    except: [],
    of: "ArrayAtomicAlias",
    value: [[true], [NaN, Infinity]],
    typia: true,
    ours: false,
  },
  {
    why: "a Date has to be valid",
    aspects: ["is", "paths"],
    except: [],
    of: "ObjectDate",
    value: { at: new Date(NaN), either: null },
    typia: true,
    ours: false,
  },
  {
    why: "holes of an array are undefined, which `every` does not look at",
    aspects: ["is", "paths"],
    except: [],
    of: "ArrayAtomicAlias",
    value: [[], Array(1)],
    typia: true,
    ours: false,
  },
  {
    why: "undefined in a record is a value like any other: `Record<string, number>` has none",
    aspects: ["is", "paths"],
    except: [],
    of: "DynamicSimple",
    value: { value: { a: undefined } },
    typia: true,
    ours: false,
  },
  {
    why: "an unknown key whose value is undefined is an unknown key",
    aspects: ["equals"],
    except: [],
    of: "ObjectDate",
    value: { at: new Date(0), either: null, more: undefined },
    typia: true,
    ours: false,
  },
]

/** What both read and write otherwise. */
const forms: Difference[] = [
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

/** What is taken. */
const decisions: Difference[] = [
  {
    why: "a getter of a class is a field, with its type",
    aspects: ["is", "equals", "paths", "json", "clone", "prune"],
    except: ["ClassGetter"],
    value: { id: 1, name: false },
    typia: true,
    ours: false,
  },
  {
    why: "a type with toJSON() is for values that have it",
    aspects: ["is", "equals", "paths"],
    except: names(`
      ToJsonSimple ToJsonArray ToJsonUnion ToJsonNull ToJsonDouble ToJsonTuple
    `),
    value: { name: "a" },
    typia: true,
    ours: false,
  },
  {
    why: "a required field has to be there, although it may be undefined",
    aspects: ["is", "equals", "paths"],
    except: ["ObjectUndefined"],
    value: { name: "a" },
    typia: true,
    ours: false,
  },
  {
    why: "lengths count code points, as JSON Schema does",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["TypeTagLength"],
    value: { fixed: "12345", minimum: "123", maximum: "\u{1f600}\u{1f600}", both: "a" },
    typia: false,
    ours: true,
  },
  {
    why: "decimal steps are exact: 0.3 is a multiple of 0.1",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["TypeTagStep"],
    value: { step: 5, decimal: 0.3 },
    typia: false,
    ours: true,
  },
  {
    why: "formats are those of JSON Schema: an address may be in a domain without a dot",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["CommentTagFormat", "TypeTagFormat"],
    value: { uuid: id, email: "ada@localhost" },
    typia: false,
    ours: true,
  },
  {
    why: "patterns can have flags",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["TypeTagPattern"],
    value: { code: "abc", insensitive: "aBc", start: "sku-1", end: "a.txt" },
    typia: false,
    ours: true,
  },
  {
    why: "more tags: @integer",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["CommentTagType"],
    value: { int: 1, whole: 1.5, step: 5 },
    typia: true,
    ours: false,
  },
  {
    why: "more tags: MinProperties",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["TypeTagObject"],
    value: { record: {} },
    typia: true,
    ours: false,
  },
  {
    why: "more tags: Trim",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["TypeTagTrim"],
    value: { name: " a" },
    typia: true,
    ours: false,
  },
  {
    why: "more tags: Wire, of which values have to be",
    aspects: ["is", "equals", "paths", "json", "clone"],
    except: ["TypeTagWire"],
    value: {
      day: new Date(1),
      ms: new Date(1),
      s: new Date(1),
      small: 1n,
      hex: new Uint8Array(),
      web: new Uint8Array(),
      plain: new Uint8Array(),
      scores: new Map(),
    },
    typia: true,
    ours: false,
  },
  {
    why: "template literals take what TypeScript takes: a bigint has no fraction",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["TemplateAtomic"],
    value: {
      prefix: "prefix_a",
      postfix: "a_postfix",
      middle: "the_1_value",
      ipv4: "1.2.3.4",
      email: "a@b.c",
      whole: "v1.5",
      flag: "is_true",
    },
    typia: true,
    ours: false,
  },
  {
    why: "Uppercase<string> is in upper case",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["TemplateCase"],
    value: ["Ab", "ab", "Ab"],
    typia: true,
    ours: false,
  },
  {
    why: "a key is of the first of the patterns that it matches, not of all that look like it",
    aspects: ["is", "equals", "paths", "parse"],
    except: ["DynamicComposite"],
    value: { id: "i", name: "n", 1: 2, prefix_a: "x", value_1: true },
    typia: false,
    ours: true,
  },
  {
    why: "tuples may have items behind the rest",
    aspects: ["is", "equals", "paths", "json", "parse", "clone"],
    except: ["TupleRestMiddle"],
    value: ["a", 1, 2, true],
    typia: false,
    ours: true,
  },
  {
    why: "an object may have more keys than its type, although another member of the union has them too",
    aspects: ["is", "paths", "parse"],
    except: ["ObjectUnionImplicit"],
    value: [{ p1: { x: 1, y: 1 }, p2: { x: 1, y: 1 }, p3: null }],
    typia: false,
    ours: true,
  },
]

/** Where issues are told. */
const places: Difference[] = [
  {
    why: "where no field tells the members apart, the nearest one is told of, which typia chooses otherwise",
    aspects: ["paths"],
    except: names(`
      ArrayRecursiveUnionImplicit ArrayRepeatedUnion ArrayRepeatedOptional ArrayUnion
      InstanceUnion ObjectUnionXor ObjectUnionNumbered
    `),
    of: "ArrayRepeatedUnion",
    value: ["a", 1],
    typia: ["/1"],
    ours: ["/0"],
  },
  {
    why: "the items of a rest are looked at although others are wrong, and a tuple that is too short is one issue",
    aspects: ["paths"],
    except: ["TupleRestAtomic", "TupleRestArray", "TupleRestObject", "TupleVariadic"],
    value: [true],
    typia: ["/1"],
    ours: [""],
  },
  {
    why: "undefined in a record is told of, in an array taken for one too",
    aspects: ["paths"],
    except: ["DynamicBeside"],
    value: [undefined],
    typia: ["/name"],
    ours: ["/0", "/name"],
  },
]

/** What typia 12 cannot compile, or compiles to what does not run. */
const refused: Difference[] = [
  {
    why: "typia takes no brands: nonsensible intersection",
    aspects: ["is", "equals", "paths", "json", "parse", "clone", "prune"],
    except: ["AtomicBranded"],
    value: { id: "i", count: 1, both: [] },
    typia: REFUSED,
    ours: true,
  },
  {
    why: "typia has no JSON form for bigint, sets, maps and bytes",
    aspects: ["json"],
    except: names(`
      NativeBigint ConstantBigint CommentTagBigint TypeTagBigint NativeUnion MapSimple
      MapUnion SetSimple SetUnion NativeSimple InstanceUnion
    `),
    of: "NativeBigint",
    value: { value: 1n, list: [] },
    typia: REFUSED,
    ours: { value: "1", list: [] },
  },
  {
    why: "nor for an optional item of a tuple",
    aspects: ["json"],
    except: ["TupleOptional", "TupleEmpty"],
    value: [[true, undefined, "a"], [true]],
    typia: REFUSED,
    ours: [[true, null, "a"], [true]],
  },
  {
    why: "typia's validate of keys with quotes is a syntax error",
    aspects: ["paths"],
    except: ["ConstantQuotes"],
    value: null,
    typia: REFUSED,
    ours: [""],
  },
  {
    why: "typia's transform overflows the stack",
    aspects: ["prune"],
    except: ["ArrayRepeatedNullable"],
    value: null,
    typia: REFUSED,
    ours: null,
  },
]

/** What it compiles to what throws for a value that fits. */
const broken: Difference[] = [
  {
    why: "typia's prune throws where objects and arrays of them are in one union",
    aspects: ["prune"],
    except: ["ObjectUnionComposite"],
    value: [{ x: 1, y: 2 }, [{ x: 1, y: 1 }]],
    typia: THROWS,
    ours: [{ x: 1, y: 2 }, [{ x: 1, y: 1 }]],
  },
]

export const differences: readonly Difference[] = [
  ...values,
  ...forms,
  ...decisions,
  ...places,
  ...refused,
  ...broken,
]
