/** Whether a key is the text of a finite number, as JavaScript writes it: `"1"`, `"-1.5"`. */
export function isNumericKey(key: string): boolean {
  const number = Number(key)
  return Number.isFinite(number) && String(number) === key
}
