// As JSON.parse gives it.
declare const parsed: any

export interface Input {
  id: number
  settings: { theme: typeof parsed }
}
