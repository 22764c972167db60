import { type Difference } from "./difference.ts"

/** Of all types. */
export const values: readonly Difference[] = [
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
    why: "items that have to differ are compared by the keys that their type names",
    aspects: ["is", "paths"],
    except: ["TypeTagArray"],
    value: {
      items: ["2f2a4b6c-7d1e-4f3a-9b8c-0123456789ab"],
      numbers: [],
      things: [
        { id: 1, more: 1 },
        { id: 1, more: 2 },
      ],
    },
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
    why: "undefined in a record is a value like any other: `Record<string, number>` does not have it",
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
