/*
 * The limits of a type, all of them. They are counts, never times and never the size of a stack, so that a type
 * compiles on every machine or on none. docs/diagnostics.md names them, test/limits.test.ts holds them.
 */

/**
 * The work that one type may need (PC1160), whatever it is made of: one unit for each type, field, item and member that
 * is read, those of each named type once, `OF_OBJECT` for each object, and one for `COMPARED_AS_ONE` comparisons. A
 * unit takes up to 0.1 ms of one processor, so that the largest type takes some 10 s. The largest published types that
 * were tried have 50,000 (all resources of FHIR); schema.org has more than 750,000.
 */
export const MOST_WORK = 100_000

/** The work of an object in addition to its fields: its own code. */
export const OF_OBJECT = 2

/**
 * Fields of members of unions, compared in pairs of members, and characters of patterns of keys, compared in pairs of
 * patterns, for one unit of work: that is how long each takes.
 */
export const COMPARED_AS_ONE = 25

/** Pairs of members of an intersection for one unit of work: the compiler looks for each key in each member. */
export const INTERSECTED_AS_ONE = 1000

/** Types inside one another that may have no name (PC1162): an object type with a name starts again at 0. */
export const MOST_NESTED = 200

/**
 * Of finitely many declarations and types of a bounded measure there are finitely many instances, so a type without
 * end has to grow (PC1029). A finite one may grow as well, as a counter does; 50 times is more than anyone was seen to
 * need.
 */
export const MOST_GROWN = 50
/** What doubles each time is noticed before it is too large to be looked at. */
export const MOST_DOUBLED = 12
/** The measure from which on `MOST_DOUBLED` holds. */
export const LARGE_MEASURE = 4096

/** Members of a union up to which PC1032 is looked for, in pairs. */
export const MOST_CHOICES = 100

/** Steps for each counted comparison of a union; once they are used up, members count as alike, and each is tried. */
export const STEPS_FOR_ONE = 10
