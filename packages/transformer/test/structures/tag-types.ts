// In one place: test files that import the package by name are built as a user's are, which these need not be.
export type * from "../../../runtime/src/types/tags.ts"
