import { diagnose } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"
import type { TypeRef } from "../../compiler/contract.ts"
import { isReplyTag, isFieldTag } from "./field-tags.ts"
import { fitted, unfitted } from "./fitting.ts"
import { warnOfSlowPatterns } from "../rules/rule-text.ts"
import { found, type Place, type Reader } from "../reader.ts"
import { applyRule, isRuleName, reportUnfit, tagName } from "../rules/rules.ts"
import type { Tag } from "./literal-type.ts"
import { tagsOf } from "./tag-values.ts"
import { TYPIA_OWN } from "./typia-tags.ts"
import { unionOf } from "../union.ts"
import { wrap } from "./wrapper.ts"

/**
 * The rules of tags, put on the shape they are intersected with.
 * @param tags members for which `isTag` holds
 * @param type the whole intersection, which functions of the user's have to take
 */
export function readTags(
  tags: readonly TypeRef[],
  shape: Shape,
  place: Place,
  reader: Reader,
  type: TypeRef | null = null,
): Shape {
  const all = tags.flatMap((tag) => tagsOf(tag, reader.compiler))
  let ruled = shape
  for (const tag of all) {
    const { name } = tag
    if (isFieldTag(name) || wrappers.has(name) || isReplyTag(name)) continue
    if (isRuleName(name)) ruled = applyTag(ruled, tag, place, reader)
    else if (name === "maxBytes" || name === "mediaType")
      found(
        place,
        diagnose(
          "PC1090",
          name === "maxBytes" ? "MaxBytes" : "MediaType",
          "an uploaded file: Upload or File",
        ),
      )
    else if (name.startsWith(TYPIA_OWN)) found(place, diagnose("PC1042", `The tag ${name}`))
    else found(place, diagnose("PC1043", name))
  }
  if (all.some(({ name }) => name === "pattern")) warnOfSlowPatterns(ruled, place, reader)
  return wrap(
    ruled,
    all.filter(({ name }) => wrappers.has(name)),
    type,
    place,
    reader,
  )
}

const wrappers: ReadonlySet<string> = new Set(["check", "message", "sensitive"])

/** One rule; `Format<"email" | "uuid">` makes two types of one. */
function applyTag(shape: Shape, { name, values }: Tag, place: Place, reader: Reader): Shape {
  if (!isRuleName(name)) return shape
  const isEither = values.length > 1 && either.has(name)
  const ruled = (isEither ? values : [values.length === 1 ? values[0] : undefined]).map((value) => {
    const rule = `${name} ${typeof value === "bigint" ? `${value}n` : JSON.stringify(value)}`
    let fits = true
    const made = applyRule(shape, name, value, tagName(name), place, reader, () => {
      fits = false
      unfitted(place, rule, () => reportUnfit(shape, tagName(name), place, reader))
    })
    if (fits) fitted(place, rule)
    return made
  })
  return ruled.length === 1 ? ruled[0]! : unionOf(ruled, reader)
}

const either: ReadonlySet<string> = new Set(["format", "startsWith", "endsWith"])
