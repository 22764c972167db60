// RFC 6570 §2: literals, and expressions with an operator and a list of variables.
const LITERAL = String.raw`(?:[^\x00-\x20"'%<>\\^\x60{|}\x7f]|%[0-9a-f]{2})`
const NAME = String.raw`(?:\w|%[0-9a-f]{2})+(?:\.(?:\w|%[0-9a-f]{2})+)*(?::[1-9]\d{0,3}|\*)?`
const URI_TEMPLATE = new RegExp(
  String.raw`^(?:${LITERAL}|\{[+#./;?&=,!@|]?${NAME}(?:,${NAME})*\})*$`,
  "iu",
)

/** URI template of RFC 6570 §2. */
export function isUriTemplate(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const end = endOfPart(text, at)
    const part = text.slice(at, end)
    if (!(part.length > MOST ? isLongTemplate(part) : URI_TEMPLATE.test(part))) return false
    at = end
  }
  return true
}

// The pattern takes some of the matcher's stack for each character: texts of millions of them overflow it.
const PART = 65_536
const MOST = 4 * PART

/** Between two expressions, or where one ends. */
function endOfPart(text: string, from: number): number {
  const brace = text.indexOf("}", from + PART)
  return brace < 0 ? text.length : brace + 1
}

// oxlint-disable-next-line no-control-regex -- control characters are not allowed
const NO_LITERAL = /[\x00-\x20"'<>\\^`{|}\x7f]|%(?![0-9a-f]{2})/iu
const OPERATOR = /^[+#./;?&=,!@|]/
const MODIFIER = /(?::[1-9]\d{0,3}|\*)$/
const NO_NAME = /[^\w.%]|%(?![0-9a-f]{2})/iu

/** The same with what must not be there. */
function isLongTemplate(text: string): boolean {
  const [first, ...expressions] = text.split("{")
  return isLiteral(first!) && expressions.every(isExpression)
}

/** What follows a `{`, up to the next one. */
function isExpression(text: string): boolean {
  const end = text.indexOf("}")
  if (end < 0 || !isLiteral(text.slice(end + 1))) return false
  return text.slice(0, end).replace(OPERATOR, "").split(",").every(isVariable)
}

function isLiteral(text: string): boolean {
  return !NO_LITERAL.test(text)
}

function isVariable(text: string): boolean {
  const name = text.replace(MODIFIER, "")
  if (NO_NAME.test(name)) return false
  return name !== "" && !name.startsWith(".") && !name.endsWith(".") && !name.includes("..")
}
