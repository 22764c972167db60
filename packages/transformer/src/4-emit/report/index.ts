import type {
  ArrayNode,
  Node,
  NodeField,
  ObjectNode,
  PlannedType,
  Tag,
  TupleNode,
  UnionNode,
} from "../../ir/plan.ts"
import { isVerbatim } from "../../ir/verbatim.ts"
import { wordsOf } from "../../ir/words.ts"
import { type Code, block, join, js, lines, member, nothing } from "../code.ts"
import { checkExpression } from "../check/index.ts"
import type { Emitter, Writer } from "../module.ts"
import type { Locals } from "../names.ts"
import { reviveExpression } from "../revive/union.ts"

/** In memory, or as JSON.parse made it: dates and big integers are still texts there. */
type Form = "memory" | "wire"

interface Scope {
  form: Form
  emitter: Emitter
  locals: Locals
}

/** A value that is being reported on, and the expression of its JSON pointer. */
interface Place {
  value: Code
  path: Code
}

/** `function reportUser(value, path, issues)`: pushes every issue. */
export function writeReport(form: Form): Writer {
  return (type: PlannedType, functionName: Code, emitter: Emitter): Code => {
    const scope = { form, emitter, locals: emitter.locals("value", "path", "issues") }
    const words = wordsOf({ kind: "ref", to: type.id }, emitter.types)
    const place = { value: js`value`, path: js`path` }
    const itself: Node = { kind: "ref", to: type.id }
    const body =
      type.node.kind === "union"
        ? reportUnion(type.node, refusal(itself, place.value, scope), place, scope, words)
        : reportNode(type.node, place, scope, words)
    return js`function ${functionName}(value, path, issues) ${block([body])}`
  }
}

function reportNode(node: Node, place: Place, scope: Scope, words?: string): Code {
  const expected = words ?? wordsOf(node, scope.emitter.types)
  switch (node.kind) {
    case "array":
      return reportArray(node, place, scope, expected)
    case "tuple":
      return reportTuple(node, place, scope, expected)
    case "object":
      return reportObject(node, place, scope, expected)
    case "union":
      return reportUnion(node, refusal(node, place.value, scope), place, scope, expected)
    case "ref": {
      const report = scope.emitter.call(scope.form === "memory" ? "report" : "reportWire", node.to)
      return js`${report}(${place.value}, ${place.path}, issues)`
    }
    default: {
      const refused = refusal(node, place.value, scope)
      return refused.text === "" ? nothing : js`if (${refused}) ${wrong(expected, place, scope)}`
    }
  }
}

/** True when the value does not fit; no code when everything fits. */
function refusal(node: Node, value: Code, scope: Scope): Code {
  if (node.kind === "any" || node.kind === "unknown") return nothing
  if (scope.form === "wire" && !isVerbatim(node, scope.emitter.types)) {
    const revived = reviveExpression(node, value, scope.emitter)
    return js`${revived} === ${scope.emitter.helper("FAIL")}`
  }
  return js`!(${checkExpression(node, value, scope.emitter)})`
}

function wrong(expected: string, place: Place, scope: Scope): Code {
  return js`${scope.emitter.helper("wrong")}(issues, ${place.path}, ${expected}, ${place.value})`
}

/** `if (wrong kind) … else { the parts }` */
function unlessWrong(
  test: Code,
  expected: string,
  place: Place,
  scope: Scope,
  parts: Code[],
): Code {
  const refuse = js`if (!(${test})) ${wrong(expected, place, scope)}`
  return lines(parts).text === "" ? refuse : js`${refuse}\nelse ${block(parts)}`
}

function reportObject(node: ObjectNode, place: Place, scope: Scope, expected: string): Code {
  const { value } = place
  const tests = [js`typeof ${value} === "object"`, js`${value} !== null`]
  const refuseArray = node.refuseArray[scope.form]
  if (refuseArray) tests.push(js`!${scope.emitter.global("Array")}.isArray(${value})`)
  const parts = node.fields.map((field) => reportField(field, place, scope))
  if (node.index) parts.push(reportIndex(node, node.index, place, scope))
  return unlessWrong(join(tests, "&&", js`true`), expected, place, scope, parts)
}

function reportField(field: NodeField, object: Place, scope: Scope): Code {
  const { emitter, form } = scope
  const own = js`${emitter.global("Object")}.hasOwn(${object.value}, ${field.key})`
  const value = field.inherited
    ? js`${emitter.helper("ownValue")}(${object.value}, ${field.key})`
    : member(object.value, field.key)
  const place = { value, path: js`${object.path} + ${pointerStep(field.key)}` }
  const report = reportNode(field.node, place, scope)
  if (field.optional)
    return report.text === "" ? report : js`if (${value} !== undefined) ${block([report])}`
  if (!field.takesUndefined) return report
  const unknown = field.node.kind === "unknown" || field.node.kind === "any"
  if (form === "wire" && !unknown) return js`if (${value} !== undefined) ${block([report])}`
  const present = form === "wire" || field.inherited ? own : js`${field.key} in ${object.value}`
  const missing = js`if (!(${present})) ${wrong(wordsOf(field.node, emitter.types), place, scope)}`
  return report.text === "" ? missing : js`${missing}\nelse ${block([report])}`
}

/** A key as a step of a JSON pointer (RFC 6901). */
function pointerStep(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`
}

function reportIndex(node: ObjectNode, item: Node, object: Place, scope: Scope): Code {
  const key = scope.locals.fresh("key")
  const place = {
    value: js`${object.value}[${key}]`,
    path: js`${object.path} + ${scope.emitter.helper("pointerStep")}(${key})`,
  }
  const report = reportNode(item, place, scope)
  if (report.text === "") return nothing
  const named = node.fields.map((field) => js`${key} === ${field.key}`)
  const skip = named.length === 0 ? nothing : js`if (${join(named, "||", js`false`)}) continue`
  return js`for (const ${key} of ${scope.emitter.global("Object")}.keys(${object.value})) ${block([skip, report])}`
}

function reportArray(node: ArrayNode, place: Place, scope: Scope, expected: string): Code {
  const { minItems, maxItems } = node.rules
  const counts: Code[] = []
  if (minItems) counts.push(js`${place.value}.length < ${minItems}`)
  if (maxItems !== undefined) counts.push(js`${place.value}.length > ${maxItems}`)
  const count =
    counts.length === 0
      ? nothing
      : js`if (${join(counts, "||", js`false`)}) ${wrong(expected, place, scope)}`
  const loop = reportItems(node.item, node.nullIsUndefined, 0, place, scope)
  const isArray = js`${scope.emitter.global("Array")}.isArray(${place.value})`
  return unlessWrong(isArray, expected, place, scope, [count, loop])
}

function reportItems(
  item: Node,
  nullIsUndefined: boolean,
  from: number,
  array: Place,
  scope: Scope,
): Code {
  const index = scope.locals.fresh("index")
  const place = { value: js`${array.value}[${index}]`, path: js`${array.path} + "/" + ${index}` }
  const report = reportItem(item, nullIsUndefined, false, place, scope)
  if (report.text === "") return nothing
  return js`for (let ${index} = ${from}; ${index} < ${array.value}.length; ${index}++) ${block([report])}`
}

function reportItem(
  item: Node,
  nullIsUndefined: boolean,
  optional: boolean,
  place: Place,
  scope: Scope,
): Code {
  const report = reportNode(item, place, scope)
  if (report.text === "") return report
  const skip: Code[] = []
  if (optional) skip.push(js`${place.value} !== undefined`)
  if (nullIsUndefined && scope.form === "wire") skip.push(js`${place.value} !== null`)
  return skip.length === 0 ? report : js`if (${join(skip, "&&", js`true`)}) ${block([report])}`
}

function reportTuple(node: TupleNode, place: Place, scope: Scope, expected: string): Code {
  const required = node.items.filter((item) => !item.optional).length
  const tests = [js`${scope.emitter.global("Array")}.isArray(${place.value})`]
  if (required > 0) tests.push(js`${place.value}.length >= ${required}`)
  if (!node.rest) tests.push(js`${place.value}.length <= ${node.items.length}`)
  const parts = node.items.map((item, index) => {
    const at = { value: js`${place.value}[${index}]`, path: js`${place.path} + ${`/${index}`}` }
    return reportItem(item.node, item.nullIsUndefined, item.optional, at, scope)
  })
  if (node.rest)
    parts.push(
      reportItems(node.rest.node, node.rest.nullIsUndefined, node.items.length, place, scope),
    )
  return unlessWrong(join(tests, "&&", js`true`), expected, place, scope, parts)
}

/** The issues of the branch the value means to be, when that can be told; else one issue with all alternatives. */
function reportUnion(
  node: UnionNode,
  refused: Code,
  place: Place,
  scope: Scope,
  expected: string,
): Code {
  const refuse = wrong(expected, place, scope)
  const branch = node.tag
    ? reportTagged(node, node.tag, place, scope, refuse)
    : reportOnly(node, place, scope, refuse)
  return js`if (${refused}) ${branch}`
}

function reportTagged(node: UnionNode, tag: Tag, place: Place, scope: Scope, refuse: Code): Code {
  const { value } = place
  const key = tag.inherited
    ? js`${scope.emitter.helper("ownValue")}(${value}, ${tag.key})`
    : member(value, tag.key)
  const cases = tag.cases.map(
    ({ values, member: index }) => js`
    ${values.map((literal) => js`case ${literal}:`)}
      ${reportNode(node.members[index]!, place, scope)}
      break
  `,
  )
  return block([
    js`
    switch (typeof ${value} === "object" && ${value} !== null ? ${key} : undefined) {
      ${cases}
      default:
        ${refuse}
    }
  `,
  ])
}

function reportOnly(node: UnionNode, place: Place, scope: Scope, refuse: Code): Code {
  const { object, array } = node.only
  const isArray = js`${scope.emitter.global("Array")}.isArray(${place.value})`
  const isObject = js`typeof ${place.value} === "object" && ${place.value} !== null && !${isArray}`
  const branches: Code[] = []
  if (array !== null)
    branches.push(js`if (${isArray}) ${reportNode(node.members[array]!, place, scope)}`)
  if (object !== null)
    branches.push(js`if (${isObject}) ${reportNode(node.members[object]!, place, scope)}`)
  if (branches.length === 0) return refuse
  return block([js`${join2(branches)}\nelse ${refuse}`])
}

function join2(branches: Code[]): Code {
  return branches.reduce((before, branch) => js`${before}\nelse ${branch}`)
}
