import { type Code, js } from "../code.ts"
import { type FastScope, fail } from "./scope.ts"

/** In a loop over items: goes on behind a comma, leaves behind the closing bracket. */
export function separator(close: 93 | 125, scope: FastScope): Code {
  return js`
    if (bytes[at] === 44 /* , */) {
      at += bytes[at + 1] === 32 ? 2 : 1
      continue
    }
    if (bytes[at++] === ${close}) break
    ${fail(scope)}
  `
}
