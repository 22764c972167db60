import type { Paint } from "../build/format.ts"

const token =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\b(?<keyword>function|const|let|if|else|return|for|while|of|in|switch|case|default|break|continue|try|catch|throw|new|typeof|true|false|null|undefined)\b|(?<=function )(?<name>\w+)/g

/** JavaScript in colours. */
export function highlight(code: string, paint: Paint): string {
  return code.replace(token, (text, ...rest) => {
    const { comment, string, keyword } = rest.at(-1) as Record<string, string | undefined>
    if (comment !== undefined) return paint("dim", text)
    if (string !== undefined) return paint("green", text)
    return keyword === undefined ? paint("bold", text) : paint("magenta", text)
  })
}
