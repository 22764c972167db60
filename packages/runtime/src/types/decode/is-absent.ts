/** Whether one of four values is undefined. Rest parameters would make an array of them in most calls. */
export function isAbsent(first: unknown, second: unknown, third: unknown, last: unknown): boolean {
  return first === undefined || second === undefined || third === undefined || last === undefined
}
