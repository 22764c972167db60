/** Whether the text may stand as a name in any position of the emitted code. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) && !RESERVED.has(text)
}

export const IDENTIFIER: RegExp = /^[A-Za-z_$][A-Za-z0-9_$]*$/
export const ANY_IDENTIFIER: RegExp = /^[\p{ID_Start}_$][\p{ID_Continue}$\u200c\u200d]*$/u

// Words that are not valid names in strict mode, and globals that would be confusing as names.
export const RESERVED: ReadonlySet<string> = new Set(
  (
    "arguments as async await break case catch class const continue debugger default delete do else enum eval " +
    "export extends false finally for function if implements import in instanceof interface let new null of " +
    "package private protected public return static super switch this throw true try typeof undefined var void " +
    "while with yield NaN Infinity"
  ).split(" "),
)
