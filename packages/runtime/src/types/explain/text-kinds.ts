import { isAtLeast, isAtMost } from "../check/length.ts"
import { matchesTemplate, type TemplatePart } from "../check/check-template.ts"
import type { Rules } from "./described-types.ts"
import { broken, type Fault } from "./fault.ts"
import { faultOfText as faultOfForm, type LeafKind } from "./leaf-kind.ts"
import type { LeafFacts } from "./part.ts"
import { inBrackets } from "./limit-words.ts"
import { stringWords } from "./rule-words.ts"

/** Texts with rules. */
export const ruledString: LeafKind = {
  of: "string",
  revived: convertedText,
  faultOfForm,
  fault: ({ rules }, value) => (typeof value === "string" ? faultOfRules(value, rules!) : "type"),
}

/** Texts of a template literal type. */
export const templateLeaf: LeafKind = {
  of: "template",
  revived: convertedText,
  faultOfForm,
  fault({ rules, value: parts }, value) {
    if (typeof value !== "string") return "type"
    if (!matchesTemplate(value, parts as readonly TemplatePart[])) return "pattern"
    return rules && faultOfRules(value, rules)
  },
  words: ({ rules, value: parts }) =>
    (parts as readonly TemplatePart[]).map(templateWords).join("") +
    inBrackets(stringWords(rules ?? {})),
}

function convertedText({ rules }: LeafFacts, value: unknown): unknown {
  return rules?.convert && typeof value === "string"
    ? rules.converted!(value, rules.convert)
    : value
}

// Every rule of every text of a document is tested here: without lists and functions that are made for it.
function faultOfRules(text: string, rules: Rules): Fault | null {
  const { minLength, maxLength } = rules
  const conversion = rules.convert?.find((step) => rules.converted!(text, [step]) !== text)
  if (conversion !== undefined) return broken("format", conversion)
  if (minLength !== undefined && !isAtLeast(text, minLength))
    return broken("length", "minLength", minLength)
  if (maxLength !== undefined && !isAtMost(text, maxLength))
    return broken("length", "maxLength", maxLength)
  return faultOfEnd(text, rules) ?? faultOfForms(text, rules)
}

function faultOfEnd(text: string, rules: Rules): Fault | null {
  return rules.startsWith || rules.endsWith ? rules.ends!(text, rules) : null
}

function faultOfForms(text: string, { format, pattern, finds }: Rules): Fault | null {
  if (format !== undefined)
    for (let index = 0; index < format.length; index++) {
      const [name, has] = format[index]!
      if (!has(text)) return broken("format", "format", name)
    }
  const missed = pattern?.find((each) => !finds!(each, text))
  return missed ? broken("pattern", "pattern", missed.source) : null
}

function templateWords(part: TemplatePart): string {
  return part.kind === "text" ? part.text : `\${${part.of}}`
}
