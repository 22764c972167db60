export interface Input {
  deletedAt: Date | null
  note: string | undefined
  parent?: number | null
  list: (string | undefined)[]
}
