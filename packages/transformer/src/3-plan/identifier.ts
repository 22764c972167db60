/** `User[]` → `User`, `{ a: string }` → `A_string`: letters for function names. */
export function identifierOf(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? []
  const joined = words
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")
    .slice(0, 40)
  return /^[A-Za-z]/.test(joined) ? joined : `Type${joined}`
}
