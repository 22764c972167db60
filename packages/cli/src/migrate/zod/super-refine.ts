import { addsIssuesOnly } from "./contexts.ts"
import { problem, type Step } from "./zod-env.ts"
import { declareCheck } from "./declare-check.ts"
import { functionOf, isFunction } from "./rule-functions.ts"
import { whyNoRule } from "./why-no-rule.ts"
import { isType, type Problem, type Type } from "./types.ts"
import { wayOut } from "./zod-ways-out.ts"
import { withoutZod } from "./without-zod.ts"

/** `.superRefine((form, ctx) => { ctx.addIssue(…) })`: a Check reports the first of its issues. */
export function readSuperRefine(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const [rule] = args
  const wrong = whyNoRule(type, step)
  if (wrong !== undefined) return wrong
  const own = rule?.type === "Identifier" ? functionOf(env.source, rule) : rule
  const isOurs = isFunction(own) || own?.type === "FunctionDeclaration"
  if (!isOurs || own.params.length !== 2 || !addsIssuesOnly(env.source, own, 1))
    return problem(step, ...wayOut("superRefine"))
  const text = withoutZod(rule!, env)
  if (text === undefined) return problem(step, ...wayOut("superRefine"))
  const call = own === rule ? `;(${text})` : text
  const names = ["issues", "first", "addIssue", "path"].map((name) => env.local(name))
  const [issues, found, addIssue, path] = names as [string, string, string, string]
  const checked = declareCheck(
    type,
    step,
    undefined,
    (name) => `{
  const ${issues}: { message?: string; path?: PropertyKey[]; [key: string]: unknown }[] = []
  const ${addIssue} = (${found}: string | (typeof ${issues})[number]): void =>
    void ${issues}.push(typeof ${found} === "string" ? { message: ${found} } : ${found})
  ${call}(${name}, { addIssue: ${addIssue} })
  const [${found}] = ${issues}
  if (${found} === undefined) return true
  const ${path} = (${found}.path ?? []).map((key) => "/" + String(key).replaceAll("~", "~0").replaceAll("/", "~1"))
  return { path: ${path}.join(""), message: ${found}.message ?? "Invalid input" }
}`,
  )
  if (!isType(checked)) return checked
  const look = problem(
    step,
    "its function became a Check, which reports the first of its issues",
    "Split it where all of them have to be reported.",
  )
  return { ...checked, looks: [...checked.looks, look] }
}
