/** Messages that a consumer has, named as the tables do. */
export class Held {
  #dues: number[] = []
  #seqs: number[] = []

  get size(): number {
    return this.#seqs.length
  }

  add({ due, seq }: { readonly due: number; readonly seq: number }): void {
    this.#dues.push(due)
    this.#seqs.push(seq)
  }

  /** All of them, which are taken off. */
  take(): { dues: number[]; seqs: number[] } {
    const all = { dues: this.#dues, seqs: this.#seqs }
    this.#dues = []
    this.#seqs = []
    return all
  }

  /** The report of these messages failed. */
  putBack({ dues, seqs }: { readonly dues: number[]; readonly seqs: number[] }): void {
    this.#dues = [...dues, ...this.#dues]
    this.#seqs = [...seqs, ...this.#seqs]
  }
}
