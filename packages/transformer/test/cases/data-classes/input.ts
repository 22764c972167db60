class Base {
  static count = 0
  readonly id: number = 0
  constructor(public label: string) {}
}

class Item extends Base {
  declare price?: bigint
  parent: this | null = null
  get created(): Date {
    return new Date(0)
  }
  set note(text: string) {
    this.label = text
  }
}

export interface Input {
  item: Item
  partial: Partial<Item>
}
