// For the command line and for tests: what the schemas of a document say of values in memory.
export type { AnswerFacts, Facts, HeaderFacts } from "./facts.ts"
export type { Form, Turning } from "./form.ts"
export { componentOf, Forms, typeInMemory } from "./forms.ts"
export type { Schema, SchemaObject } from "./schema.ts"
export { isOnlyInMemory, namesOf } from "./names.ts"
export { turned } from "./turn.ts"
