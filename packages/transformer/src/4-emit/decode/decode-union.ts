import type { FirstByte, Node, PlannedTypes, Tag, UnionNode } from "../../ir/plan.ts"
import { type Code, join, js, pure } from "../emit-code.ts"
import { reviveExpression } from "../revive/revive-union.ts"
import { hasBytes, matches } from "./expect.ts"
import {
  guarded,
  branch,
  called,
  converted,
  type FastScope,
  fail,
  into,
  type Read,
  settled,
  SOURCE_END,
  withoutTarget,
} from "./decode-scope.ts"
import { booleanRead, numberRead, textAt } from "./decode-leaf.ts"

/** Reads a union by the first byte of the value; null when the byte does not select a way to read it. */
export function fastUnion(node: UnionNode, hint: string, given: FastScope): Read | null {
  if (!node.firstByte) return null
  const words = wordsOf(node, given.emitter.types)
  if (words) return wordRead(words, hint, given)
  const literals = allLiterals(node, given.emitter.types)
  const { declared, result, scope } = targeted(hint, given)
  const cases = literals?.every((literal) => typeof literal === "string")
    ? literals.map((literal) => constantCase(JSON.stringify(literal), js`${literal}`, scope))
    : casesOf(node, node.firstByte, hint, scope)
  return firstOf(cases, declared, result, scope)
}

// Fewer are compared one after the other: that takes less time than a call, 4 % for objects with several such fields.
const FEW_WORDS = 4

/** The texts of a union of nothing else, where a call finds which of them it is. */
export function wordsOf(node: Node, types: PlannedTypes): readonly string[] | null {
  if (node.kind !== "union" || !node.firstByte) return null
  const literals = allLiterals(node, types)
  if (!literals || literals.length < FEW_WORDS) return null
  const isWord = (literal: unknown): literal is string =>
    typeof literal === "string" && literal.length > 1 && hasBytes(literal)
  return literals.every(isWord) ? literals : null
}

function wordRead(words: readonly string[], hint: string, scope: FastScope): Read {
  const { emitter } = scope
  const list = join(
    words.map((word) => js`${word}`),
    ",",
    js``,
  )
  const table = emitter.constant("words", pure(js`${emitter.helper("wordTable")}([${list}])`))
  const read = js`${emitter.helper("literalAt")}(${table}, ${scope.start ?? js`at`})`
  return called(read, hint, scope)
}

/** The variable of a union, declared unless the value has one already, and the scope of its members. */
function targeted(
  hint: string,
  scope: FastScope,
): { declared: Code[]; result: Code; scope: FastScope } {
  if (scope.target) return { declared: [], result: scope.target, scope }
  const result = scope.locals.fresh(hint)
  return { declared: [js`let ${result}`], result, scope: { ...scope, target: result } }
}

interface Case {
  test: Code
  read: Read
}

/** What the first test that is true reads. */
function firstOf(cases: Case[], declared: Code[], result: Code, scope: FastScope): Read {
  const reads = cases.map(({ read }) => into(result, read))
  // Calls alone: one assignment behind all of them.
  const isLeft = reads.every(({ end }) => end !== undefined)
  const chain = cases.reduceRight<Code>((rest, { test }, index) => {
    const read = reads[index]!
    return js`
      if (${test}) ${branch(isLeft ? read.statements : settled(read))}
      else ${rest}
    `
  }, fail(scope))
  return { statements: [...declared, chain], result, end: isLeft ? SOURCE_END : undefined }
}

function casesOf(node: UnionNode, by: FirstByte, hint: string, scope: FastScope): Case[] {
  const cases: Case[] = []
  const member = (index: number): Node => node.members[index]!
  if (by.quote.length > 0)
    cases.push({
      test: js`b[at] === 34`,
      read: fastScalar(node, by.quote, textAt, hint, scope),
    })
  if (by.null) cases.push(constantCase("null", js`null`, scope))
  if (by.brace !== null) {
    const read =
      by.brace === "tag"
        ? fastTag(node, node.tag!, hint, scope)
        : scope.visit(member(by.brace), hint, scope)
    cases.push({ test: js`b[at] === 123`, read })
  }
  if (by.bracket !== null)
    cases.push({
      test: js`b[at] === 91`,
      read: scope.visit(member(by.bracket), hint, scope),
    })
  if (by.word.length > 0) {
    const test = js`b[at] === 116 || b[at] === 102`
    cases.push({ test, read: fastScalar(node, by.word, booleanRead, hint, scope) })
  }
  if (by.digit.length > 0)
    cases.push({
      test: js`b[at] <= 57`,
      read: fastScalar(node, by.digit, numberRead, hint, scope),
    })
  return cases
}

/**
 * One member reads itself; several are distinguished as in `revive`, which sees the value as JSON.parse makes
 * it.
 */
function fastScalar(
  node: UnionNode,
  members: number[],
  readRaw: (hint: string, scope: FastScope) => Read,
  hint: string,
  scope: FastScope,
): Read {
  const only = members.length === 1 ? node.members[members[0]!]! : null
  if (only && only.kind !== "ref") return scope.visit(only, hint, scope)
  const raw = readRaw(hint, withoutTarget(scope))
  const revived =
    node === scope.type.node
      ? js`${scope.emitter.call("revive", scope.type.id)}(${raw.result})`
      : reviveExpression(node, raw.result, scope.emitter)
  const value = converted(revived, hint, scope)
  return {
    statements: [...settled(raw), ...guarded(node, value.statements, scope)],
    result: value.result,
  }
}

/** The tag is looked for first; the member's own function then reads it again, which costs two words. */
function fastTag(node: UnionNode, tag: Tag, hint: string, given: FastScope): Read {
  const { declared, result, scope } = targeted(hint, given)
  const place = scope.locals.fresh("tag")
  const key = `${JSON.stringify(tag.key)}:`
  const start = (): Code => scope.emitter.helper("START")
  const cases = tag.cases.map(({ values, member }) => {
    const tests = values.map((literal) => matches(JSON.stringify(literal), place, start))
    const test = join(tests, "||", js`false`)
    return { test, read: scope.visit(node.members[member]!, hint, scope) }
  })
  const found = js`const ${place} = ${scope.emitter.helper("tagAt")}(at, ${key})`
  return firstOf(cases, [...declared, found], result, scope)
}

/** The value of a text that is always the same: nothing is made of the text. */
function constantCase(text: string, value: Code, { emitter }: FastScope): Case {
  const test = matches(text, js`at`, () => emitter.helper("START"))
  return { test, read: { statements: [js`at += ${text.length}`], result: value } }
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
