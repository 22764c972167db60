import type { FirstByte, Node, PlannedTypes, Tag, UnionNode } from "../../ir/plan.ts"
import { type Code, block, join, js } from "../emit-code.ts"
import { reviveExpression } from "../revive/revive-union.ts"
import { differs } from "./expect.ts"
import { guarded } from "./decode-guard.ts"
import { numberRead, textAt } from "./decode-leaf.ts"
import { type FastScope, call, converted, fail, type Read } from "./decode-scope.ts"

/** Reads a union by the first byte of the value; null when the byte does not select a way to read it. */
export function fastUnion(node: UnionNode, hint: string, scope: FastScope): Read | null {
  if (!node.firstByte) return null
  const literals = allLiterals(node, scope.emitter.types)
  if (literals?.every((literal) => typeof literal === "string")) {
    const result = scope.locals.fresh(hint)
    return { statements: [js`let ${result}`, oneOf(literals as string[], result, scope)], result }
  }
  const result = scope.locals.fresh(hint)
  const cases = casesOf(node, node.firstByte, hint, scope)
  const chain = cases.reduceRight<Code>(
    (rest, { test, read }) => js`
      if (${test}) ${block([...read.statements, js`${result} = ${read.result}`])}
      else ${rest}
    `,
    fail(scope),
  )
  return { statements: [js`let ${result}`, chain], result }
}

interface Case {
  test: Code
  read: Read
}

function casesOf(node: UnionNode, by: FirstByte, hint: string, scope: FastScope): Case[] {
  const cases: Case[] = []
  const member = (index: number): Node => node.members[index]!
  if (by.quote.length > 0) {
    cases.push({
      test: js`bytes[at] === 34 /* " */`,
      read: fastScalar(node, by.quote, "stringAt", hint, scope),
    })
  }
  if (by.null)
    cases.push({
      test: js`bytes[at] === 110 /* n */`,
      read: scope.visit({ kind: "null" }, hint, scope),
    })
  if (by.brace !== null) {
    const read =
      by.brace === "tag"
        ? fastTag(node, node.tag!, hint, scope)
        : scope.visit(member(by.brace), hint, scope)
    cases.push({ test: js`bytes[at] === 123 /* { */`, read })
  }
  if (by.bracket !== null) {
    cases.push({
      test: js`bytes[at] === 91 /* [ */`,
      read: scope.visit(member(by.bracket), hint, scope),
    })
  }
  if (by.word.length > 0) {
    const test = js`bytes[at] === 116 /* t */ || bytes[at] === 102 /* f */`
    cases.push({ test, read: fastScalar(node, by.word, "booleanAt", hint, scope) })
  }
  if (by.digit.length > 0) {
    cases.push({
      test: js`bytes[at] <= 57 /* 9 */`,
      read: fastScalar(node, by.digit, "numberAt", hint, scope),
    })
  }
  return cases
}

/**
 * One member reads itself; several are distinguished as in `revive`, which sees the value as JSON.parse makes
 * it.
 */
function fastScalar(
  node: UnionNode,
  members: number[],
  helper: "stringAt" | "booleanAt" | "numberAt",
  hint: string,
  scope: FastScope,
): Read {
  const only = members.length === 1 ? node.members[members[0]!]! : null
  if (only && only.kind !== "ref") return scope.visit(only, hint, scope)
  const raw = rawScalar(helper, hint, scope)
  const revived =
    node === scope.type.node
      ? js`${scope.emitter.call("revive", scope.type.id)}(${raw.result})`
      : reviveExpression(node, raw.result, scope.emitter)
  const value = converted(revived, hint, scope)
  return {
    statements: [...raw.statements, ...guarded(node, value.statements, scope)],
    result: value.result,
  }
}

function rawScalar(
  helper: "stringAt" | "booleanAt" | "numberAt",
  hint: string,
  scope: FastScope,
): Read {
  if (helper === "stringAt") return textAt(hint, scope)
  if (helper === "numberAt") return numberRead(hint, scope)
  return call(js`${scope.emitter.helper("booleanAt")}(at)`, hint, scope)
}

/** The tag is looked for first; the member's own function then reads it again, which costs two words. */
function fastTag(node: UnionNode, tag: Tag, hint: string, scope: FastScope): Read {
  const value = scope.locals.fresh(hint)
  const from = scope.locals.fresh("tag")
  const start = (): Code => scope.emitter.helper("START")
  const chain = tag.cases.reduceRight<Code>((rest, { values, member }) => {
    const matches = values.map((literal) => js`!(${differs(JSON.stringify(literal), from, start)})`)
    const read = scope.visit(node.members[member]!, hint, scope)
    return js`
      if (${join(matches, "||", js`false`)}) ${block([...read.statements, js`${value} = ${read.result}`])}
      else ${rest}
    `
  }, fail(scope))
  return {
    statements: [
      js`const ${from} = ${scope.emitter.helper("tagAt")}(at, ${`${JSON.stringify(tag.key)}:`})`,
      js`if (${from} < 0) ${fail(scope)}`,
      js`let ${value}`,
      chain,
    ],
    result: value,
  }
}

/** The matching literal itself becomes the value: no text is made. */
function oneOf(literals: string[], result: Code, scope: FastScope): Code {
  return literals.reduceRight<Code>((rest, literal) => {
    const text = JSON.stringify(literal)
    return js`
      if (!(${differs(text, js`at`, () => scope.emitter.helper("START"))})) {
        ${result} = ${literal}
        at += ${text.length}
      } else ${rest}
    `
  }, fail(scope))
}

/** Every literal of a union that holds nothing else, through refs too. */
export function allLiterals(node: Node, types: PlannedTypes, depth = 0): unknown[] | null {
  if (depth > 20) return null
  if (node.kind === "literal") return [node.value]
  if (node.kind === "ref") return allLiterals(types[node.to]!.node, types, depth + 1)
  if (node.kind !== "union") return null
  const parts = node.members.map((member) => allLiterals(member, types, depth + 1))
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])
}
