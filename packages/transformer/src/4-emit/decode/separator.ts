import { type Code, block, join, js, nothing } from "../emit-code.ts"
import { byteBehind, type FastScope, fail, type Read, step } from "./decode-scope.ts"

/** Statements for `[`, each item, and `]`. */
export function bracketed(item: Pick<Read, "statements" | "end">, scope: FastScope): Code[] {
  return enclosed(91, item, 93, scope)
}

/** The same with braces. */
export function braced(item: Pick<Read, "statements" | "end">, scope: FastScope): Code[] {
  return enclosed(123, item, 125, scope)
}

function enclosed(
  open: number,
  item: Pick<Read, "statements" | "end">,
  close: number,
  scope: FastScope,
): Code[] {
  return [
    ...opening(open, scope),
    js`if (b[at] !== ${close}) for (;;) ${block([
      ...item.statements,
      js`if (${byteBehind(item)} !== 44) break`,
      step(scope),
    ])}`,
    ...closing(close, scope),
  ]
}

/** The bracket or brace at the start, and white space. */
export function opening(open: number, scope: FastScope): Code[] {
  return [js`if (b[at] !== ${open}) ${fail(scope)}`, step(scope)]
}

/** The bracket or brace at the end, behind white space, and what else makes the value fail. */
export function closing(close: number, scope: FastScope, wrong: Code[] = []): Code[] {
  return [
    js`if (b[at] <= 32) at = ${scope.emitter.helper("ws")}(b, at)`,
    js`if (${join([js`b[at++] !== ${close}`, ...wrong], "||", nothing)}) ${fail(scope)}`,
  ]
}

/** A comma or colon behind what was read. */
export function separator(byte: 44 | 58, read: Pick<Read, "end">, scope: FastScope): Code[] {
  return [js`if (${byteBehind(read)} !== ${byte}) ${fail(scope)}`, step(scope)]
}
