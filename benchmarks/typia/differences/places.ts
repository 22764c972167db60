import { names, type Difference } from "./difference.ts"

/** Where issues are told. */
export const places: readonly Difference[] = [
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
