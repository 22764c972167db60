export interface Input {
  seen: Map<string, Date>
  tags: Set<string>
  next: Promise<number>
}
