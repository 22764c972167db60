export interface Input {
  scores: Record<string, number>
  named: { title: string; [key: string]: string }
}
