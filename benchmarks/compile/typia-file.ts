/** What `endpointFile` does with Precast, done with typia: bodies are read and checked, responses written. */
export function typiaFile(index: number): string {
  const extra = Array.from({ length: index % 5 }, (_, i) => `  extra${i}?: string[]\n`).join("")
  return `import typia, { type tags } from "typia"

export interface Address${index} {
  street: string & tags.MaxLength<200>
  city: string
  zip?: string
  country: "DE" | "FR" | "PL" | "X${index}"
}

export type Payment${index} =
  | { type: "card"; lastFour: string; expires: string & tags.Format<"date-time"> }
  | { type: "bank"; iban: string; bic?: string }
  | { type: "voucher${index}"; code: string; worth: number & tags.Minimum<0> }

export interface Customer${index} {
  id: number & tags.Type<"int32">
  name: string & tags.MaxLength<80>
  email: string
  addresses: Address${index}[] & tags.MaxItems<10>
  payment: Payment${index} | null
  created: string & tags.Format<"date-time">
${extra}}

export interface Find${index} {
  id: number
  tenant: string
  limit?: number & tags.Type<"int32">
}

export interface Found${index} {
  id: number
  tenant: string
  limit: number
  addresses: Address${index}[]
}

export const readSave${index} = typia.json.createValidateParse<Customer${index}>()
export const writeSave${index} = typia.json.createStringify<Customer${index}>()
export const readFind${index} = typia.createValidate<Find${index}>()
export const writeFind${index} = typia.json.createStringify<Found${index}>()
`
}
