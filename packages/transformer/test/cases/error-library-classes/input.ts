export interface Input {
  seen: WeakMap<object, Date>
  failures: Map<string, Error>
  next: Promise<number>
}
