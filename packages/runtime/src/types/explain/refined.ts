import type { RefinedPart } from "./part.ts"
import type { Telling } from "./telling.ts"

/** Reports the issues of a type with a message, with check functions, or that is sensitive. */
export function explainRefined(part: RefinedPart, value: unknown, telling: Telling): void {
  const { of, more } = part
  const { count } = telling
  const from = telling.issues.length
  if (more.sensitive) telling.hidden++
  telling.explain(of, value)
  if (telling.count === count && more.ask) more.ask(part, value, telling)
  if (more.sensitive) telling.hidden--
  if (more.message !== undefined && telling.count > count) addMessage(more.message, from, telling)
}

function addMessage(message: string, from: number, telling: Telling): void {
  if (telling.counting) telling.counting.hasMessage = true
  const path = telling.path()
  for (let index = from; index < telling.issues.length; index++) {
    const issue = telling.issues[index]!
    if (issue.path === path) issue.message ??= message
  }
}
