import { type Code, block, js } from "../emit-code.ts"
import { type FastScope, fail, skipSpace, step } from "./decode-scope.ts"

/** Statements for `[`, what `body` does for each item, and `]`. */
export function bracketed(body: Code[], scope: FastScope): Code[] {
  return [
    js`if (bytes[at] !== 91 /* [ */) ${fail(scope)}`,
    step(scope),
    js`
      if (bytes[at] === 93 /* ] */) at++
      else for (;;) ${block([...body, separator(93, scope)])}
    `,
  ]
}

/** The same with braces. */
export function braced(body: Code[], scope: FastScope): Code[] {
  return [
    js`if (bytes[at] !== 123 /* { */) ${fail(scope)}`,
    step(scope),
    js`
      if (bytes[at] === 125 /* } */) at++
      else for (;;) ${block([...body, separator(125, scope)])}
    `,
  ]
}

/** In a loop over items: continues after a comma, leaves after the closing bracket. */
function separator(close: 93 | 125, scope: FastScope): Code {
  return js`
    if (bytes[at] === 44 /* , */) {
      ${step(scope)}
      continue
    }
    ${skipSpace(scope)}
    if (bytes[at++] === ${close}) break
    ${fail(scope)}
  `
}

/** `:` behind a key. */
export function colon(scope: FastScope): Code[] {
  return [js`if (bytes[at] !== 58 /* : */) ${fail(scope)}`, step(scope)]
}
