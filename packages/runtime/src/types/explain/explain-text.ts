import type { Issue, IssueCode } from "../issue.ts"
import { FAIL } from "../route.ts"
import { textBigint, textBoolean, textDate, textNumber } from "../decode/text-values.ts"
import { found } from "../check/found.ts"
import type { Report } from "./described-types.ts"
import { explain } from "./index.ts"
import { revivedLeaf } from "./explain-leaf.ts"
import type { Leaf, Part } from "./part.ts"
import { messageOf, targetOf, targetOfReport } from "./explain-prepare.ts"
import { holdsSensitive } from "./traits.ts"
import { wordsOf } from "./words.ts"

type Told = Pick<Issue, "code" | "rule" | "limit" | "expected" | "found" | "message">

/** Why the text of a path, query or header, or a list of texts, is no value of the type. */
export function explainText(report: Report, text: string | readonly string[] | undefined): Told {
  const { part } = targetOfReport(report)
  const value = typeof text === "string" ? textValue(part, text) : text
  const issues: Issue[] = []
  if (value !== FAIL) explain(value, report, issues)
  const [first] = issues
  const code = text === undefined ? "missing" : (first?.code ?? kindOfFault(part))
  const shown = text !== undefined && holdsSensitive(part) ? "a sensitive value" : found(text)
  const message = first?.message ?? messageOf(part)
  return {
    code,
    ...(first?.rule !== undefined && { rule: first.rule }),
    ...(first?.limit !== undefined && { limit: first.limit }),
    expected: wordsOf(part),
    found: shown,
    ...(message !== undefined && { message }),
  }
}

/** The value of a text whose rules are not looked at yet, or FAIL; of alternatives the issues are those of all. */
function textValue(part: Part, text: string): unknown {
  switch (part.kind) {
    case "leaf":
      return leafValue(part, text)
    case "refined":
      return textValue(part.of, text)
    case "ref":
      return textValue(targetOf(part).part, text)
    default:
      return FAIL
  }
}

function leafValue(leaf: Leaf, text: string): unknown {
  switch (leaf.of) {
    case "number":
      return textNumber(text)
    case "boolean":
      return textBoolean(text)
    case "bigint":
      return textBigint(text)
    case "date":
      return leaf.wire === "" ? textDate(text) : revivedLeaf(leaf, text)
    case "literal":
      return String(leaf.value) === text ? leaf.value : FAIL
    default:
      return revivedLeaf(leaf, text)
  }
}

/** Of a text that has no value at all. */
function kindOfFault(part: Part): IssueCode {
  switch (part.kind) {
    case "leaf":
      if (part.of === "literal") return "value"
      return part.of === "number" || part.of === "boolean" ? "type" : "format"
    case "refined":
      return kindOfFault(part.of)
    case "ref":
      return kindOfFault(targetOf(part).part)
    case "union":
      return part.members.every((member) => kindOfFault(member) === "value") ? "value" : "type"
    default:
      return "type"
  }
}
