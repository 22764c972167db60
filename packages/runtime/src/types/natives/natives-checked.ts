/** What a check function of the user's may give: see `Check` in tags.ts. */
export type Verdict =
  | boolean
  | string
  | { path?: string; message?: string }
  | undefined
  | null
  | void

// A function of any parameter type: the compiler has verified that it accepts the type of its tag.
type CheckFunction = (value: never) => Verdict

/** Why a check refuses a value. */
export interface Refusal {
  /** JSON pointer from the value to the part that is wrong; "" is the value itself. */
  readonly path: string
  readonly message: string | undefined
}

/** Whether a check takes the value. */
export function takes(check: CheckFunction, value: unknown): boolean {
  return refusal(check, value) === null
}

/** Why a check refuses the value; null when it takes it. */
export function refusal(check: CheckFunction, value: unknown): Refusal | null {
  let verdict: Verdict
  try {
    verdict = check(value as never)
  } catch (error) {
    if (error instanceof RangeError && error.message.includes("call stack")) throw error
    return { path: "", message: error instanceof Error ? error.message : String(error) }
  }
  if (verdict === true || verdict === undefined || verdict === null) return null
  if (verdict === false) return { path: "", message: undefined }
  if (typeof verdict === "string") return { path: "", message: verdict }
  return { path: verdict.path ?? "", message: verdict.message }
}
