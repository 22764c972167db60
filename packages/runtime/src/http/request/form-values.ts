import type { FormField } from "../../types/route.ts"
import type { Issue } from "../../types/issue.ts"

/** What a form has brought. */
export interface FormValues {
  /**
   * For each field of the route: its text or file, or all of them if it accepts many; undefined
   * if it is absent.
   */
  readonly values: readonly unknown[]
  /** What the parser found wrong with fields; their values are left out. */
  readonly issues: readonly Issue[]
}

/** How a form may be. */
export interface FormLimits {
  /** Parts of a multipart form, files too. */
  readonly formParts: number
  /** Bytes of a text field. */
  readonly formFieldBytes: number
  /** Bytes of a field's name. */
  readonly formNameBytes: number
}

export const DEFAULT_FORM_LIMITS: FormLimits = {
  formParts: 100,
  formFieldBytes: 64 * 1024,
  formNameBytes: 100,
}

/** Collects what the fields of a route get. */
export class FormCollector {
  readonly values: unknown[]
  readonly issues: Issue[] = []
  readonly #fields: readonly FormField[]
  // A map, so that no name of a client's can be that of an inherited key.
  readonly #byKey: ReadonlyMap<string, number>

  constructor(fields: readonly FormField[]) {
    this.#fields = fields
    this.#byKey = new Map(fields.map(({ key }, index) => [key, index]))
    this.values = fields.map(() => undefined)
  }

  /** The field of a requested name. */
  find(key: string): FormField | undefined {
    const index = this.#byKey.get(key)
    return index === undefined ? undefined : this.#fields[index]
  }

  /** Of a field that takes one value the first counts, as in the query. */
  add({ key, many }: FormField, value: unknown): void {
    const index = this.#byKey.get(key) as number
    const before = this.values[index] as unknown[] | undefined
    if (!many) this.values[index] ??= value
    else if (before === undefined) this.values[index] = [value]
    else before.push(value)
  }

  addText(field: FormField, text: string, most: number): void {
    if (field.file !== null) return this.refuse(field, { code: "type" }, "a file", "text")
    if (Buffer.byteLength(text) > most) return this.refuseSize(field, most)
    this.add(field, text)
  }

  refuse(
    { path }: FormField,
    fault: Pick<Issue, "code" | "rule" | "limit">,
    expected: string,
    found: string,
  ): void {
    this.issues.push({ path, ...fault, expected, found, in: "body" })
  }

  refuseSize(field: FormField, most: number): void {
    const fault = { code: "size", rule: "maxBytes", limit: most } as const
    this.refuse(field, fault, `at most ${most} bytes`, "more")
  }
}
