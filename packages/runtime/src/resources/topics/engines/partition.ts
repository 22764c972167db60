/**
 * The partition of a key, always the same (FNV-1a): messages with the same key are in one
 * partition, whose messages are delivered in order.
 */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) {
    hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0
  }
  // Keys that count up differ in their last bits alone.
  return ((hash ^ (hash >>> 15)) >>> 0) % partitions
}
