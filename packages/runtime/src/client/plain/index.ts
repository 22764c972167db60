// For the command line and for tests: types in memory, derived from the schemas of a document.
export type { ResponseFacts, Facts, HeaderFacts } from "./form.ts"
export type { Form, Turning } from "./form.ts"
export { endlessNames } from "./plain-schema.ts"
export { Forms, typeInMemory } from "./forms.ts"
export { own } from "./plain-own.ts"
export { componentOf, type Schema, type SchemaObject } from "./plain-schema.ts"
export { isOnlyInMemory, namesOf } from "./plain-names.ts"
export { turned } from "./turn.ts"
