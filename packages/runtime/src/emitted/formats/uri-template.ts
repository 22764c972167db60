// RFC 6570 §2.1: what no literal holds.
// oxlint-disable-next-line no-control-regex -- control characters are none
const NO_LITERAL = /[\x00-\x20"'<>\\^`{|}\x7f]|%(?![0-9a-f]{2})/iu
const OPERATOR = /^[+#./;?&=,!@|]/
const MODIFIER = /(?::[1-9]\d{0,3}|\*)$/
const NO_NAME = /[^\w.%]|%(?![0-9a-f]{2})/iu

/** URI template of RFC 6570 §2: literals, and expressions with an operator and a list of variables. */
export function isUriTemplate(text: string): boolean {
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
