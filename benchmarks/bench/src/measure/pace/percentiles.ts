/** Sorted values, share from 0 to 1 → the least value that at least that share does not exceed. */
export function percentile(sorted: Float64Array, share: number): number {
  const rank = Math.ceil(share * sorted.length)
  return sorted[Math.max(0, Math.min(sorted.length, rank) - 1)] ?? 0
}
