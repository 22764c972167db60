import { diagnose, type Finding, type Report } from "../../diagnostics/index.ts"
import type { Definitions, Field, OfKind, Shape } from "../../ir/shape.ts"
import type { RouteSite } from "../../ir/ir-site.ts"
import { fieldVariable } from "../../ir/variable-name.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { stepTo } from "../reader.ts"
import { type CallOfType, reportAtPath } from "./report-finding.ts"
import { describe, isText, MOST_NESTED } from "./text-source.ts"

/** Whether a type can be read from variables of the environment; what keeps it from that is reported. */
export function isConfigSound(
  { input }: RouteSite,
  type: TypeRef | null,
  call: CallOfType,
  compiler: Compiler,
  definitions: Definitions,
  report: Report,
): boolean {
  if (!input || type === null) return true
  const { shape, typeName } = input
  const object = resolve(shape, definitions)
  const walk: Walk = { definitions, problems: [], names: new Map() }
  if (object.kind !== "object" || object.fields.length === 0 || hasOpenKeys(object))
    walk.problems.push({ finding: diagnose("PC1153", typeName), path: "" })
  else lookAt(object, { path: "", outer: "", depth: 1 }, walk)
  for (const { finding, path } of walk.problems)
    reportAtPath(finding, path, type, call, compiler, report)
  return walk.problems.length === 0
}

interface Walk {
  definitions: Definitions
  problems: { finding: Finding; path: string }[]
  /** Which field has a variable. */
  names: Map<string, string>
}

/** An object in one of the fields. */
interface At {
  path: string
  /** Its variables start so. */
  outer: string
  depth: number
}

function lookAt({ fields }: OfKind<"object">, at: At, walk: Walk): void {
  for (const field of fields) lookAtField(field, at, walk)
}

function lookAtField(field: Field, at: At, { definitions, problems, names }: Walk): void {
  const path = at.path + stepTo(field.key)
  const say = (finding: Finding): void => void problems.push({ finding, path })
  if (field.source) return say(diagnose("PC1154", field.key, field.source.from))
  const name = fieldVariable(field, at.outer)
  const inner = withoutUndefined(field.shape, definitions)
  if (inner.kind === "object" && !hasOpenKeys(inner) && !field.file && at.depth < MOST_NESTED)
    return lookAt(
      inner,
      { path, outer: name, depth: at.depth + 1 },
      { definitions, problems, names },
    )
  if (field.file || !isText(field.shape, true, definitions))
    return say(diagnose("PC1151", field.key, name, describe(field.shape, definitions)))
  const other = names.get(name)
  if (other !== undefined) return say(diagnose("PC1152", field.key, other, name))
  names.set(name, field.key)
}

function hasOpenKeys({ index, patterns, minProperties, maxProperties }: OfKind<"object">): boolean {
  return Boolean(index ?? patterns) || minProperties !== undefined || maxProperties !== undefined
}

function withoutUndefined(shape: Shape, definitions: Definitions): Shape {
  const at = resolve(shape, definitions)
  if (at.kind !== "union") return at
  const members = at.members.filter(({ kind }) => kind !== "undefined")
  return members.length === 1 ? withoutUndefined(members[0]!, definitions) : at
}

/** The target of a ref; the check functions of the outermost object run on it as a whole. */
function resolve(shape: Shape, definitions: Definitions): Shape {
  if (shape.kind === "ref") return resolve(definitions[shape.to]!.shape, definitions)
  return shape.kind === "refined" && resolve(shape.of, definitions).kind === "object"
    ? resolve(shape.of, definitions)
    : shape
}
