import { names, type Difference } from "./difference.ts"

/** Where issues are reported. */
export const places: readonly Difference[] = [
  {
    why: "where no field distinguishes the members, the nearest one is reported, which typia chooses differently",
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
    why: "undefined in a record is reported, in an array taken for one too",
    aspects: ["paths"],
    except: ["DynamicBeside"],
    value: [undefined],
    typia: ["/name"],
    ours: ["/0", "/name"],
  },
]
