import type { Compiler, TypeRef, TypeView } from "../compiler/contract.ts"
import { type ColumnKind, itemTypeOf, kindOf } from "./column-types.ts"

/** Whether the runtime refuses every value of a type for a parameter: PC2066. null is NULL, and always fits. */
export function isUnsendable(type: TypeRef, parameter: string, compiler: Compiler): boolean {
  const view = compiler.view(type)
  if (view.kind === "union") {
    const members = view.members.filter((each) => !isAbsent(compiler.view(each)))
    return members.length > 0 && members.every((each) => isUnsendable(each, parameter, compiler))
  }
  // A text that is tagged, `string & Format<"uuid">`.
  if (view.kind === "intersection")
    return view.members.some(
      (each) => isSimple(compiler.view(each)) && isUnsendable(each, parameter, compiler),
    )
  const item = itemTypeOf(parameter)
  if (item !== null) return isUnsendableArray(view, type, item, compiler)
  // Enums, composites and types of extensions are texts.
  return isRefused(view, type, kindOf(parameter) ?? "text", compiler)
}

function isAbsent({ kind }: TypeView): boolean {
  return kind === "null" || kind === "undefined"
}

function isSimple({ kind }: TypeView): boolean {
  return ["string", "number", "bigint", "boolean", "literal", "bigint-literal"].includes(kind)
}

/** A text is that of the array. */
function isUnsendableArray(
  view: TypeView,
  type: TypeRef,
  item: string,
  compiler: Compiler,
): boolean {
  switch (view.kind) {
    case "array": {
      const inner = compiler.view(view.item)
      // Further dimensions.
      if (inner.kind === "array" && kindOf(item) !== "json")
        return isUnsendableArray(inner, view.item, item, compiler)
      return isUnsendable(view.item, item, compiler)
    }
    case "object":
      return isPlainObject(type, compiler)
    case "number":
    case "bigint":
    case "bigint-literal":
    case "boolean":
      return true
    case "literal":
      return typeof view.value !== "string"
    case "library":
      return KINDS_OF_OBJECTS.has(view.name)
    default:
      return false
  }
}

function isRefused(view: TypeView, type: TypeRef, kind: ColumnKind, compiler: Compiler): boolean {
  switch (view.kind) {
    case "string":
    case "template":
    case "string-mapping":
      return kind === "json"
    case "number":
      return !NUMBERS.has(kind)
    case "bigint":
    case "bigint-literal":
      return !NUMBERS.has(kind)
    case "boolean":
      return !BOOLEANS.has(kind)
    case "literal":
      return isRefusedLiteral(view.value, kind)
    case "array":
    case "tuple":
      return kind !== "json"
    case "library":
      return KINDS_OF_OBJECTS.get(view.name)?.includes(kind) === false
    case "object":
      return kind !== "json" && isPlainObject(type, compiler)
    default:
      return false
  }
}

const NUMBERS: ReadonlySet<ColumnKind> = new Set([
  "integer",
  "bigint",
  "float",
  "decimal",
  "text",
  "json",
])
const BOOLEANS: ReadonlySet<ColumnKind> = new Set(["boolean", "text", "json"])

function isRefusedLiteral(value: string | number | boolean, kind: ColumnKind): boolean {
  if (typeof value === "string") return kind === "json"
  if (typeof value === "boolean") return !BOOLEANS.has(kind)
  const isWhole = kind === "integer" || kind === "bigint"
  return !NUMBERS.has(kind) || (isWhole && !Number.isSafeInteger(value))
}

/** Objects of the platform that are not JSON alone (resources/database/wire/parameters.ts of the runtime). */
const KINDS_OF_OBJECTS: ReadonlyMap<string, readonly ColumnKind[]> = new Map([
  ["Date", ["time", "text", "json"]],
  ["URL", ["text", "json"]],
  ["Uint8Array", ["bytes", "json"]],
  ["Map", ["json"]],
  ["Set", ["json"]],
])

/** Not one that may be made of a class of the platform. */
function isPlainObject(type: TypeRef, compiler: Compiler): boolean {
  const names = compiler.properties(type).map(({ key }) => key)
  return !["getTime", "searchParams", "BYTES_PER_ELEMENT"].some((name) => names.includes(name))
}
