import { createStore } from "../src/4-emit/index.ts"
import { link } from "../src/4-emit/link.ts"
import { createEmitter, type Emitter, type Writer } from "../src/4-emit/create-emitter.ts"
import type { FunctionKind, Plan } from "../src/ir/plan.ts"

/** The body of a function that returns an expression, with what the expression needs, by writers of the test's own. */
export function emitWith(
  plan: Plan,
  writers: Partial<Record<FunctionKind, Writer>>,
  expression: (emitter: Emitter) => string,
): string {
  const store = createStore(true)
  const { emitter, finish } = createEmitter(plan, writers as Record<FunctionKind, Writer>, store)
  const text = expression(emitter)
  const taken = finish()
  const { units } = store
  const { nameOf, write } = link({ roots: units.namedIn(text), taken, remoteOf: () => null }, units)
  const { constants, functions } = write()
  return `"use strict"\n${constants}\n${functions}\nreturn ${units.filled(text, nameOf)}`
}
