import { type Assert, check, type ExactProps, is } from "ts-runtime-checks"
import type {
  ArrayHierarchical,
  ArrayRecursive,
  ArraySimple,
  ObjectHierarchical,
  ObjectRecursive,
  ObjectSimple,
  ObjectUnionExplicit,
  ObjectUnionImplicit,
  ToBeChecked,
} from "../../../structures/dist/index.js"

/** What ts-runtime-checks emits for each structure: whether a value fits, and what does not. It
 * overflows the stack on the two structures that are left out. */
export const checksFor = {
  simple: {
    is: (value: unknown): boolean => is<ObjectSimple>(value),
    validate(value: unknown): unknown[] {
      const [, issues] = check<ObjectSimple>(value)
      return issues
    },
  },
  hierarchical: {
    is: (value: unknown): boolean => is<ObjectHierarchical>(value),
    validate(value: unknown): unknown[] {
      const [, issues] = check<ObjectHierarchical>(value)
      return issues
    },
  },
  recursive: {
    is: (value: unknown): boolean => is<ObjectRecursive>(value),
    validate(value: unknown): unknown[] {
      const [, issues] = check<ObjectRecursive>(value)
      return issues
    },
  },
  "union-explicit": {
    is: (value: unknown): boolean => is<ObjectUnionExplicit>(value),
    validate(value: unknown): unknown[] {
      const [, issues] = check<ObjectUnionExplicit>(value)
      return issues
    },
  },
  "union-implicit": {
    is: (value: unknown): boolean => is<ObjectUnionImplicit>(value),
    validate(value: unknown): unknown[] {
      const [, issues] = check<ObjectUnionImplicit>(value)
      return issues
    },
  },
  "array-simple": {
    is: (value: unknown): boolean => is<ArraySimple>(value),
    validate(value: unknown): unknown[] {
      const [, issues] = check<ArraySimple>(value)
      return issues
    },
  },
  "array-hierarchical": {
    is: (value: unknown): boolean => is<ArrayHierarchical>(value),
    validate(value: unknown): unknown[] {
      const [, issues] = check<ArrayHierarchical>(value)
      return issues
    },
  },
  "array-recursive": {
    is: (value: unknown): boolean => is<ArrayRecursive>(value),
    validate(value: unknown): unknown[] {
      const [, issues] = check<ArrayRecursive>(value)
      return issues
    },
  },
}

/** Moltar's cases as the library is registered there; it has no `parseSafe`. */
export const moltar = {
  parseStrict: (value: Assert<ExactProps<ToBeChecked>>): unknown => value,
  assertStrict: (_value: Assert<ExactProps<ToBeChecked>>): boolean => true,
  assertLoose: (_value: Assert<ToBeChecked>): boolean => true,
}
