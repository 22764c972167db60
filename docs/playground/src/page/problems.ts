import type { Problem } from "../shared/messages.ts"
import { element } from "./dom.ts"

/** The list below the editor; a click leads to the place. */
export function showProblems(
  at: HTMLElement,
  problems: readonly Problem[],
  goTo: (place: number) => void,
): void {
  at.replaceChildren(...problems.map((problem) => item(problem, goTo)))
  at.hidden = problems.length === 0
}

function item(problem: Problem, goTo: (place: number) => void): HTMLElement {
  const { severity, code, line, column, message, start } = problem
  const button = element("button", { type: "button", className: "place" }, `${line}:${column}`)
  button.addEventListener("click", () => goTo(start))
  return element(
    "li",
    { className: severity },
    button,
    element("span", { className: "code" }, code),
    element("span", { className: "message" }, message),
  )
}
