import type { ErrorView } from "../src/app/dashboard/wire.ts"
import { el } from "./dom.ts"

const OTHERS =
  /node_modules|\(?node:|<anonymous>|[\\/](?:packages[\\/]runtime|@precast[\\/]runtime)[\\/](?:src|dist)[\\/]/

/** An error with its stack, in which the program's own lines are highlighted. */
export function stackOf({ name, message, stack }: ErrorView): HTMLElement {
  const lines = (stack || `${name}: ${message}`).split("\n")
  return el(
    "pre",
    { tabindex: 0, class: "stack" },
    lines.map((line) => {
      const isFrame = /^\s+at /.test(line)
      const kind = isFrame ? (OTHERS.test(line) ? "quiet" : "own") : "said"
      return el("span", { class: kind }, `${line}\n`)
    }),
  )
}
