export interface Input {
  id: string | number
  when: Date | string
  amount: bigint | boolean | null
  who: string | { name: string } | string[]
}
