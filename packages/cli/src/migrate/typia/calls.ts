import type * as t from "@babel/types"
import type { Obstacle, Move } from "../findings.ts"
import { readResult } from "../results.ts"
import type { Source } from "../source.ts"
import { type Call, moveValidator, words } from "./validators.ts"
import { wayOut } from "./typia-ways-out.ts"

/** What can be made of a call, or why nothing. */
export function moveCall(it: Call): Move | Obstacle {
  const { call, path } = it
  if (!Object.hasOwn(calls, path)) return wayOut(path)
  const maker = path.split(".").at(-1)!.startsWith("create")
  const most = maker || path === "random" ? 0 : 1
  if (call.arguments.length > most || call.arguments.some((each) => each.type === "SpreadElement"))
    return secondArgument(path)
  const needsT = !["encode", "clone", "prune"].includes(calls[path]!.to)
  if (needsT && !call.typeParameters) return inferred
  return calls[path]!.move(it, calls[path]!.to)
}

type Maker = (it: Call, to: string) => Move | Obstacle

const calls: Readonly<Record<string, { to: string; move: Maker }>> = {
  is: { to: "is", move: renamed },
  assert: { to: "assert", move: renamed },
  equals: { to: "equals", move: renamed },
  random: { to: "random", move: renamed },
  "misc.clone": { to: "clone", move: renamed },
  "misc.prune": { to: "prune", move: renamed },
  "json.stringify": { to: "encode", move: renamed },
  "json.assertParse": { to: "decode", move: renamed },
  assertEquals: { to: "assert", move: strict },
  validate: { to: "validate", move: checked },
  validateEquals: { to: "validate", move: checked },
  "json.validateParse": { to: "safeDecode", move: checked },
  "json.assertStringify": { to: "encode", move: asserted },
  "misc.assertClone": { to: "clone", move: asserted },
  "misc.assertPrune": { to: "prune", move: asserted },
  assertGuard: { to: "assert", move: guarded },
  assertGuardEquals: { to: "assert", move: guarded },
  createIs: { to: "is", move: instantiated },
  createAssert: { to: "assert", move: instantiated },
  createEquals: { to: "equals", move: instantiated },
  createRandom: { to: "random", move: instantiated },
  "json.createStringify": { to: "encode", move: instantiated },
  "json.createAssertParse": { to: "decode", move: instantiated },
  "misc.createClone": { to: "clone", move: instantiated },
  "misc.createPrune": { to: "prune", move: instantiated },
  createAssertEquals: { to: "assert", move: strictFunction },
  createValidate: { to: "validate", move: moveValidator },
  createValidateEquals: { to: "validate", move: moveValidator },
  "json.createValidateParse": { to: "safeDecode", move: moveValidator },
}

/** `typia.is<T>(x)` → `is<T>(x)` */
function renamed({ source, callee }: Call, to: string): Move {
  return { run: (imports) => overwrite(source, callee, imports.need(to, "value")) }
}

/** `typia.assertEquals<T>(x)` → `assert<T>(x, { strict: true })` */
function strict({ source, call, callee }: Call, to: string): Move {
  return {
    run(imports) {
      overwrite(source, callee, imports.need(to, "value"))
      addStrict(source, call)
    },
  }
}

function addStrict({ edits }: Source, call: t.CallExpression): void {
  edits.appendLeft(call.arguments.at(-1)!.end!, ", { strict: true }")
}

/** `typia.validate<T>(x)`, where the fields of its result can be renamed too. */
function checked(it: Call, to: string): Move | Obstacle {
  const { source, call, callee, path } = it
  const use = readResult(source, call, words)
  if ("reason" in use) return use
  const isStrict = path.endsWith("Equals")
  return {
    run(imports) {
      if (use.how === "fields")
        for (const { start, end, name } of use.fields) source.edits.overwrite(start, end, name)
      const isOnly = use.how === "direct" && to === "validate"
      overwrite(source, callee, imports.need(isOnly ? "is" : to, "value"))
      if (isStrict) addStrict(source, call)
      if (use.how === "direct")
        if (isOnly) source.edits.remove(call.end!, use.whole.end!)
        else source.edits.overwrite(call.end!, use.whole.end!, ".ok")
    },
  }
}

/** `typia.json.assertStringify<T>(x)` → `encode(assert<T>(x))` */
function asserted({ source, call, callee }: Call, to: string): Move {
  return {
    run(imports) {
      const outer = imports.need(to, "value")
      overwrite(source, callee, `${outer}(${imports.need("assert", "value")}`)
      source.edits.appendLeft(call.end!, ")")
    },
  }
}

/** `typia.assertGuard<T>(x)` → `if (!is<T>(x)) throw assert<T>(x)`, which narrows x as it did. */
function guarded({ source, call, callee, path }: Call): Move | Obstacle {
  const [value] = call.arguments
  if (source.parent(call)?.type !== "ExpressionStatement" || !value || !isPlain(value))
    return {
      reason: "only a statement about a variable or its field can be moved",
      hint: "Use the value that assert<T>(input) gives.",
    }
  return {
    run(imports) {
      const isStrict = path.endsWith("Equals")
      const [is, assert] = [imports.need("is", "value"), imports.need("assert", "value")]
      if (isStrict) addStrict(source, call)
      const rest = source.edits.slice(callee.end!, call.end!)
      overwrite(source, callee, `if (!${is}`)
      source.edits.appendLeft(call.end!, `) throw ${assert}${rest}`)
    },
  }
}

function isPlain(node: t.Node): boolean {
  if (node.type === "MemberExpression") return !node.computed && isPlain(node.object)
  return node.type === "Identifier" || node.type === "ThisExpression"
}

/** `typia.createIs<T>()` → `is<T>` */
function instantiated({ source, call, callee }: Call, to: string): Move {
  return {
    run(imports) {
      overwrite(source, callee, imports.need(to, "value"))
      source.edits.remove(call.typeParameters?.end ?? callee.end!, call.end!)
    },
  }
}

/** `typia.createAssertEquals<T>()` → `(input: unknown) => assert<T>(input, { strict: true })` */
function strictFunction({ source, call, callee }: Call, to: string): Move | Obstacle {
  if (source.parent(call)?.type === "CallExpression" && isCallee(source, call)) return atOnce
  return {
    run(imports) {
      const { start, end } = call.typeParameters!.params[0]!
      const type = source.edits.slice(start!, end!)
      overwrite(source, callee, `(input: unknown): ${type} => ${imports.need(to, "value")}`)
      const rest = call.typeParameters!.end!
      source.edits.overwrite(rest, call.end!, "(input, { strict: true })")
    },
  }
}

function isCallee(source: Source, call: t.Node): boolean {
  const parent = source.parent(call)
  return parent?.type === "CallExpression" && parent.callee === call
}

function overwrite({ edits }: Source, node: t.Node, text: string): void {
  edits.overwrite(node.start!, node.end!, text)
}

const atOnce: Obstacle = {
  reason: "it is created and called immediately",
  hint: "assert<T>(input, { strict: true }).",
}

const inferred: Obstacle = {
  reason: "its type is taken from the argument, which Precast takes as unknown",
  hint: "Write the type: assert<User>(input).",
}

function secondArgument(path: string): Obstacle {
  if (path === "random" || path === "createRandom")
    return {
      reason: "it is given a generator",
      hint: "random<T>(seed) takes a number; the same seed gives the same value.",
    }
  return {
    reason: "it is given a function that makes its error",
    hint: "assert<T>() throws a ValidationError with every issue: catch it where you make yours.",
  }
}
