/**
 * Emitted code on one line. It has no semicolons, so they are put where the ends of lines ended
 * statements. Emitted text holds neither line comments nor line breaks in literals.
 */
export function onOneLine(text: string): string {
  const [first = "", ...rest] = text.split("\n").map((line) => line.trim())
  return rest.reduce((made, line, index) => {
    const before = index === 0 ? first : rest[index - 1]!
    return `${made}${endsStatement(before, line) ? ";" : ""} ${line}`
  }, first)
}

function endsStatement(line: string, next: string): boolean {
  if (/^else\b/.test(next)) return !line.endsWith("}")
  return /[\w$)\]}"'`]$/.test(line) && /^[\w$"'`([{]/.test(next) && !isHead(line)
}

/** `if (…)` or `else` alone on its line: what follows belongs to it. */
function isHead(line: string): boolean {
  if (/\belse$/.test(line)) return true
  const head = /^(?:\} )?(?:else )?(?:if|for|while) \(/.exec(line)
  if (!head) return false
  let depth = 1
  for (let at = head[0].length; at < line.length; at++) {
    if (line[at] === "(") depth++
    else if (line[at] === ")" && --depth === 0) return at === line.length - 1
  }
  return false
}
