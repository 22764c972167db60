export interface Input {
  role: "admin" | "user" | "guest"
  level: 1 | 2 | 12
  mixed: "auto" | 0 | true | null
}
