/** What ids refer to directly. */
export type Refs = (id: string) => Iterable<string>

/** The ids that these refer to, at any distance, and these themselves. */
export function reached(from: Iterable<string>, refs: Refs): Set<string> {
  const found = new Set(from)
  // A set gives what is added while it is gone through.
  for (const id of found) for (const to of refs(id)) found.add(to)
  return found
}

/** Who refers to whom, the other way round. */
export function usersOf(ids: Iterable<string>, refs: Refs): Refs {
  const users = new Map<string, string[]>()
  for (const id of ids)
    for (const to of new Set(refs(id))) {
      const known = users.get(to)
      if (known) known.push(id)
      else users.set(to, [id])
    }
  return (id) => users.get(id) ?? []
}

/** Each id behind those that it refers to, but for those that refer back to it. */
export function usedFirst(ids: Iterable<string>, refs: Refs): string[] {
  const ordered: string[] = []
  const seen = new Set<string>()
  // A list of what is open: chains of refs may be longer than the stack is deep.
  const open: { id: string; left: Iterator<string> }[] = []
  const enter = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    open.push({ id, left: refs(id)[Symbol.iterator]() })
  }
  for (const start of ids) {
    enter(start)
    for (let visit = open.at(-1); visit; visit = open.at(-1)) {
      const { value: to, done } = visit.left.next()
      if (done === true) ordered.push(open.pop()!.id)
      else enter(to)
    }
  }
  return ordered
}

interface Visit {
  id: string
  left: Iterator<string>
  order: number
  /** The earliest visit that this one leads back to. */
  low: number
}

/** The ids that refer to themselves, directly or by way of others. */
export function onCycles(ids: Iterable<string>, refs: Refs): Set<string> {
  const isCyclic = ([first, ...others]: readonly string[]): boolean =>
    others.length > 0 || [...refs(first!)].includes(first!)
  return new Set(components(ids, refs).filter(isCyclic).flat())
}

/**
 * Ids that refer to each other, by way of others too, are one component; each component comes behind those that it
 * refers to. Tarjan's algorithm, in linear time (Depth-first search and linear graph algorithms, 1972).
 */
export function components(ids: Iterable<string>, refs: Refs): string[][] {
  const found: string[][] = []
  const orders = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const open: Visit[] = []
  const enter = (id: string): void => {
    const order = orders.size
    orders.set(id, order)
    stack.push(id)
    onStack.add(id)
    open.push({ id, left: refs(id)[Symbol.iterator](), order, low: order })
  }
  const leave = ({ id, order, low }: Visit): void => {
    if (low < order) return
    const component = stack.splice(stack.lastIndexOf(id))
    for (const each of component) onStack.delete(each)
    found.push(component)
  }
  for (const start of ids) {
    if (!orders.has(start)) enter(start)
    for (let visit = open.at(-1); visit; visit = open.at(-1)) {
      const { value: to, done } = visit.left.next()
      if (done === true) {
        open.pop()
        const before = open.at(-1)
        if (before) before.low = Math.min(before.low, visit.low)
        leave(visit)
      } else if (!orders.has(to)) enter(to)
      else if (onStack.has(to)) visit.low = Math.min(visit.low, orders.get(to)!)
    }
  }
  return found
}
