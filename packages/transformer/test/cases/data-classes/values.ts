class Item {
  id = 1
  label = "l"
  parent: Item | null = null
  get created(): Date {
    return new Date(0)
  }
}

const item = new Item()
const inner = new Item()
inner.parent = new Item()

export const accepted: unknown[] = [
  { item, partial: {} },
  { item: inner, partial: inner },
  { item: { ...item, created: new Date(1), price: 1n }, partial: { price: 1n } },
]
export const refused: unknown[] = [
  { item: { ...item }, partial: {} }, // the getter is not copied
  { item, partial: { price: 1 } },
  { item: { id: 1, label: "l", parent: {}, created: new Date(0) }, partial: {} },
]
