import type { ArrayNode, LeafNode, Node, PlannedType, TupleNode } from "../../ir/plan.ts"
import { numberRules, stringRules } from "../check/leaf.ts"
import { type Code, block, join, js, lines } from "../code.ts"
import type { Emitter } from "../module.ts"
import { reviveNode } from "../revive/index.ts"
import { differs, isComparable, moveBehind } from "./expect.ts"
import { fastObject } from "./object.ts"
import { type FastScope, call, fail, type Read } from "./scope.ts"
import { separator } from "./separator.ts"
import { fastUnion } from "./union.ts"

/**
 * `function fastUser(text, at): User | FAIL`: reads the text as clients write it. Keys in declaration order, at most
 * one space after `:` and `,`, no escapes. On anything else it returns FAIL and the text goes through JSON.parse:
 * so whatever it accepts must give the very value that `revive` would make.
 */
export function writeFast(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const locals = emitter.locals("text", "at", "bytes", "view")
  const scope: FastScope = { emitter, locals, visit: fastNode, type }
  const { statements, result } = fastNode(type.node, "value", scope)
  const source = emitter.helper("source")
  const body = lines([...statements, js`${source}.at = at`, js`return ${result}`])
  const used = [
    /\bbytes\b/.test(body.text) ? js`const bytes = ${source}.bytes` : js``,
    /\bview\b/.test(body.text) ? js`const view = ${source}.view` : js``,
  ]
  return js`function ${functionName}(text, at) ${block([...used, body])}`
}

function fastNode(node: Node, hint: string, scope: FastScope): Read {
  switch (node.kind) {
    case "array":
      return fastArray(node, hint, scope)
    case "tuple":
      return fastTuple(node, hint, scope)
    case "object":
      return fastObject(node, hint, scope) ?? general(node, hint, scope)
    case "union":
      return fastUnion(node, hint, scope) ?? general(node, hint, scope)
    case "ref":
      return call(js`${scope.emitter.call("fast", node.to)}(text, at)`, hint, scope)
    case "set":
    case "map":
    case "refined":
    case "to-json":
    case "url":
    case "regexp":
    case "bytes":
    case "template":
      return general(node, hint, scope)
    default:
      return hasOwnForm(node) ? general(node, hint, scope) : fastLeaf(node, hint, scope)
  }
}

/** Leaves that are not written as their kind usually is. */
function hasOwnForm(node: LeafNode): boolean {
  if (node.kind === "string") return node.rules.convert !== undefined
  if (node.kind === "number") return node.rules.ieee === true
  if (node.kind === "bigint") return node.wire !== undefined || node.rules !== undefined
  return node.kind === "date" && node.wire !== undefined
}

/** A part without a fast path: JSON.parse of just that part. */
function general(node: Node, hint: string, scope: FastScope): Read {
  const raw = call(js`${scope.emitter.helper("valueAt")}(text, at)`, hint, scope)
  if (node === scope.type.node) {
    // Its own revive function: a union's alternatives return, they are no part of another function.
    const { emitter } = scope
    const result = scope.locals.fresh(hint)
    return {
      statements: [
        ...raw.statements,
        js`const ${result} = ${emitter.call("revive", scope.type.id)}(${raw.result})`,
        js`if (${result} === ${emitter.helper("FAIL")}) ${fail(scope)}`,
      ],
      result,
    }
  }
  const revived = reviveNode(node, raw.result, hint, scope)
  return { statements: [...raw.statements, ...revived.statements], result: revived.result }
}

function fastLeaf(
  node: Exclude<LeafNode, { kind: "url" | "regexp" | "bytes" | "template" }>,
  hint: string,
  scope: FastScope,
): Read {
  const { emitter } = scope
  switch (node.kind) {
    case "any":
    case "unknown":
      return call(js`${emitter.helper("valueAt")}(text, at)`, hint, scope)
    case "never":
    case "undefined":
      return { statements: [fail(scope)], result: js`undefined` }
    case "null":
      return expected("null", js`null`, scope)
    case "boolean":
      return call(js`${emitter.helper("booleanAt")}(at)`, hint, scope)
    case "literal":
      return isComparable(String(node.value))
        ? expected(JSON.stringify(node.value), js`${node.value}`, scope)
        : general(node, hint, scope)
    case "bigint-literal":
      return expected(`"${node.value}"`, js`${BigInt(node.value)}`, scope)
    case "date":
      return call(js`${emitter.helper("dateAt")}(text, at)`, hint, scope)
    case "bigint":
      return fastBigint(hint, scope)
    case "string":
      return ruled(
        call(js`${emitter.helper("stringAt")}(text, at)`, hint, scope),
        (value) => stringRules(node.rules, value, emitter),
        scope,
      )
    case "number":
      return fastNumber(node, hint, scope)
    default:
      return node satisfies never
  }
}

function expected(text: string, result: Code, scope: FastScope): Read {
  const behind = moveBehind(text, js`at`, () => scope.emitter.helper("source"))
  return { statements: [js`if (${differs(text, js`at`)}) ${fail(scope)}`, ...behind], result }
}

function fastNumber(
  node: Extract<LeafNode, { kind: "number" }>,
  hint: string,
  scope: FastScope,
): Read {
  const { emitter } = scope
  const number = scope.locals.fresh(hint)
  const read: Read = {
    statements: [
      js`const ${number} = ${emitter.helper("numberAt")}(text, at)`,
      js`if (${number} !== ${number}) ${fail(scope)}`,
      js`at = ${emitter.helper("source")}.at`,
    ],
    result: number,
  }
  const int = node.rules.int ? [js`${emitter.global("Number")}.isInteger(${number})`] : []
  return ruled(read, (value) => [...int, ...numberRules(node.rules, value, emitter)], scope)
}

function fastBigint(hint: string, scope: FastScope): Read {
  const { emitter } = scope
  const digits = call(js`${emitter.helper("stringAt")}(text, at)`, hint, scope)
  const integer = scope.locals.fresh(hint)
  return {
    statements: [
      ...digits.statements,
      js`const ${integer} = ${emitter.helper("reviveBigint")}(${digits.result})`,
      js`if (${integer} === ${emitter.helper("FAIL")}) ${fail(scope)}`,
    ],
    result: integer,
  }
}

function ruled(read: Read, rules: (value: Code) => Code[], scope: FastScope): Read {
  const tests = rules(read.result)
  if (tests.length === 0) return read
  return {
    statements: [...read.statements, js`if (!(${join(tests, "&&", js`true`)})) ${fail(scope)}`],
    result: read.result,
  }
}

function fastArray(node: ArrayNode, hint: string, scope: FastScope): Read {
  if (node.rules.uniqueItems) return general(node, hint, scope)
  const array = scope.locals.fresh(hint)
  const item = fastItem(node.item, node.nullIsUndefined, scope)
  const { minItems, maxItems } = node.rules
  const tests: Code[] = []
  if (minItems) tests.push(js`${array}.length < ${minItems}`)
  if (maxItems !== undefined) tests.push(js`${array}.length > ${maxItems}`)
  return {
    statements: [
      js`if (bytes[at] !== 91 /* [ */) ${fail(scope)}`,
      js`at++`,
      js`const ${array} = []`,
      js`
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) ${block([...item.statements, js`${array}.push(${item.result})`, separator(93, scope)])}
      `,
      tests.length === 0 ? js`` : js`if (${join(tests, "||", js`false`)}) ${fail(scope)}`,
    ],
    result: array,
  }
}

function fastItem(node: Node, nullIsUndefined: boolean, scope: FastScope): Read {
  if (!nullIsUndefined) return fastNode(node, "item", scope)
  const item = scope.locals.fresh("item")
  const read = fastNode(node, "item", scope)
  return {
    statements: [
      js`let ${item}`,
      js`
        if (bytes[at] === 110 /* n */) ${block(expected("null", js`undefined`, scope).statements)}
        else ${block([...read.statements, js`${item} = ${read.result}`])}
      `,
    ],
    result: item,
  }
}

function fastTuple(node: TupleNode, hint: string, scope: FastScope): Read {
  if (node.rest || node.items.length === 0 || node.items.some((item) => item.optional))
    return general(node, hint, scope)
  const statements = [js`if (bytes[at] !== 91 /* [ */) ${fail(scope)}`, js`at++`]
  const items = node.items.map((item, index) => {
    if (index > 0) {
      statements.push(
        js`if (bytes[at] !== 44 /* , */) ${fail(scope)}`,
        js`at += bytes[at + 1] === 32 ? 2 : 1`,
      )
    }
    const read = fastItem(item.node, item.nullIsUndefined, scope)
    statements.push(...read.statements)
    return read.result
  })
  const tuple = scope.locals.fresh(hint)
  statements.push(
    js`if (bytes[at] !== 93 /* ] */) ${fail(scope)}`,
    js`at++`,
    js`const ${tuple} = [${join(items, ",", js``)}]`,
  )
  return { statements, result: tuple }
}
