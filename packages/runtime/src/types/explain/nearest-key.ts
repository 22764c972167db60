const FARTHEST = 2

// A key that is longer is no slip of the hand, and distances of long keys take time.
const LONGEST = 64

/** The name that a key is most like: at most two letters changed, added, left out or swapped with the next; else null. */
export function nearestKey(key: string, names: readonly string[]): string | null {
  if (key.length > LONGEST) return null
  let nearest: string | null = null
  // Half of a short name would be another name.
  let least = Math.min(FARTHEST, Math.floor(key.length / 2)) + 1
  for (const name of names) {
    const distance = name.toLowerCase() === key.toLowerCase() ? 0 : distanceOf(key, name, least)
    if (distance >= least) continue
    least = distance
    nearest = name
  }
  return nearest
}

/** Optimal string alignment distance; `limit` when it is as large or larger. */
function distanceOf(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(change, last[j]! + 1, row[j - 1]! + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return Math.min(limit, last[b.length]!)
}
