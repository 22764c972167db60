import { REFUSED, THROWS } from "../compare.ts"
import { names, type Difference } from "./difference.ts"

/** What typia 12 cannot compile, or compiles to what does not run. */
export const refused: readonly Difference[] = [
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
export const broken: readonly Difference[] = [
  {
    why: "typia's prune throws where objects and arrays of them are in one union",
    aspects: ["prune"],
    except: ["ObjectUnionComposite"],
    value: [{ x: 1, y: 2 }, [{ x: 1, y: 1 }]],
    typia: THROWS,
    ours: [{ x: 1, y: 2 }, [{ x: 1, y: 1 }]],
  },
]
