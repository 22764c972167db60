import { diagnose } from "../../diagnostics/index.ts"
import type { Field, FileShape } from "../../ir/shape.ts"
import type { Compiler, Property, TypeRef } from "../../compiler/contract.ts"
import { found, type Place } from "../reader.ts"
import type { Literal, Tag } from "./literal-type.ts"
import { isMarked } from "./response-body.ts"
import { isTag, tagsOf } from "./tag-values.ts"

/** A field that is an uploaded file, or a list of them; null for any other. */
export function fileField(
  { type, key, optional }: Property,
  place: Place,
  compiler: Compiler,
): Pick<Field, "key" | "shape" | "optional" | "file"> | null {
  const present = compiler.withoutUndefined(type)
  if (key === null || present.length !== 1) return null
  const whole = apart(present[0]!, compiler)
  const item = whole && listItem(whole.carrier, compiler)
  const one = item ? apart(item, compiler) : whole
  const as = one && uploadKind(one.carrier, compiler)
  if (!whole || !one || !as) return null
  const file: FileShape = { as, maxBytes: null, types: [], many: null }
  for (const tag of one.tags) applyFileTag(file, tag, place)
  if (item) file.many = countsOf(whole.tags)
  // A type that includes undefined is optional.
  const mayMiss = optional || isUndefinable(type, compiler)
  return { key, shape: { kind: "unknown" }, optional: mayMiss, file }
}

/** Whether a type is that of an uploaded file: `Upload` of the runtime, or `File` of the web. */
export function uploadKind(type: TypeRef, compiler: Compiler): FileShape["as"] | null {
  const view = compiler.view(type)
  if (view.kind === "library") return view.name === "File" ? "file" : null
  if (view.kind !== "object") return null
  return isMarked(type, "upload", compiler) ? "upload" : null
}

/** A type and the tags it is intersected with; null: it is more than one type. */
function apart(type: TypeRef, compiler: Compiler): { carrier: TypeRef; tags: Tag[] } | null {
  const view = compiler.view(type)
  if (view.kind !== "intersection") return { carrier: type, tags: [] }
  const carriers = view.members.filter((member) => !isTag(member, compiler))
  const tags = view.members.filter((member) => isTag(member, compiler))
  if (carriers.length !== 1) return null
  return { carrier: carriers[0]!, tags: tags.flatMap((tag) => tagsOf(tag, compiler)) }
}

function listItem(type: TypeRef, compiler: Compiler): TypeRef | null {
  const view = compiler.view(type)
  return view.kind === "array" ? view.item : null
}

function isUndefinable(type: TypeRef, compiler: Compiler): boolean {
  const view = compiler.view(type)
  if (view.kind !== "union") return false
  return view.members.some((member) => compiler.view(member).kind === "undefined")
}

function countsOf(tags: readonly Tag[]): NonNullable<FileShape["many"]> {
  const numberOf = (name: string): number | null => {
    const value = tags.find((tag) => tag.name === name)?.values[0]
    return typeof value === "number" ? value : null
  }
  return { minItems: numberOf("minItems") ?? 0, maxItems: numberOf("maxItems") }
}

function applyFileTag(file: FileShape, { name, values }: Tag, place: Place): void {
  if (name === "maxBytes") {
    const bytes = values.length === 1 ? bytesOf(values[0]) : null
    if (bytes === null)
      found(place, diagnose("PC1090", "MaxBytes", 'a number of bytes, or a text like "5mb"'))
    else file.maxBytes = bytes
  } else if (name === "mediaType") {
    const types = values.filter((value) => typeof value === "string" && MEDIA_TYPE.test(value))
    if (types.length < values.length)
      found(place, diagnose("PC1090", "MediaType", "media types like image/png or image/*"))
    else file.types = types as string[]
  }
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/(?:[\w!#$&^.+-]+|\*)$/

/** `"5mb"` → 5,242,880; null: it is not a size. */
export function bytesOf(value: Literal): number | null {
  if (typeof value === "number") return Number.isInteger(value) && value > 0 ? value : null
  const match = typeof value === "string" ? /^(\d+(?:\.\d+)?) ?(b|kb|mb|gb)$/i.exec(value) : null
  if (!match) return null
  const bytes = Number(match[1]) * UNITS[match[2]!.toLowerCase() as keyof typeof UNITS]
  return bytes > 0 ? Math.floor(bytes) : null
}

const UNITS = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 } as const
