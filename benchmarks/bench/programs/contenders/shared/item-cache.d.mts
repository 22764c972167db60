export function itemCache<Item>(): {
  get(id: number): Item | undefined
  set(id: number, item: Item): void
  delete(id: number): void
}
