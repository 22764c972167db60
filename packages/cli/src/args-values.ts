import { InvalidArgumentError } from "commander"

/** `a,b` → ["a", "b"]; repeated options add up. */
export function words(text: string, before: readonly string[]): string[] {
  return [
    ...before,
    ...text
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  ]
}

/** A whole number of 1 or more. */
export function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError("It must be a whole number of 1 or more.")
  return Number(text)
}

/** `1,16` → [1, 16]; repeated options add up. */
export function counts(text: string, before: readonly number[]): number[] {
  return [...before, ...words(text, []).map(count)]
}

/** A whole number of 0 or more. */
export function amount(text: string): number {
  return text === "0" ? 0 : count(text)
}

/** Seconds, with tenths where need be. */
export function seconds(text: string): number {
  if (!/^(?:[1-9]\d{0,5}|\d{1,6}\.\d)$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError("It must be a number of 0.1 or more, with at most one decimal.")
  return Number(text)
}

/** The same, or 0. */
export const secondsOrNone = (text: string): number => (text === "0" ? 0 : seconds(text))

/** How many cores, or two lists of them: `2`, `0:1-3`, `0,2:4-7`. */
export function coreChoice(text: string): string {
  const list = "\\d{1,4}(?:-\\d{1,4})?(?:,\\d{1,4}(?:-\\d{1,4})?){0,99}"
  if (!new RegExp(`^(?:[1-9]\\d{0,3}|${list}:${list})$`).test(text))
    throw new InvalidArgumentError("It must be a whole number of 1 or more, or two lists: 0:1-3.")
  return text
}

/** A TCP port. */
export function port(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > 65_535)
    throw new InvalidArgumentError("A port is a whole number from 1 to 65535.")
  return number
}
