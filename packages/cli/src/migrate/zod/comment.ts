/**
 * A text of a program as a JSDoc comment of one line: nothing in it ends the comment, and no word in it
 * is a JSDoc tag.
 */
export function commentOf(text: string): string {
  const line = text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll("*/", "* /")
    .replaceAll(/(^|\s)@/g, "$1(at) ")
  return `/** ${line} */`
}
