/**
 * The place of a key among so many, always the same (FNV-1a): messages of one key are in one partition, whose messages
 * are delivered one after the other.
 */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) {
    hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0
  }
  // Keys that count up differ in their last bits alone.
  return ((hash ^ (hash >>> 15)) >>> 0) % partitions
}
