/** 16 hexadecimal digits: two hashes of 32 bits, each with a seed and a factor of its own (as FNV-1a, ended as MurmurHash3). */
export function hashOf(text: string): string {
  return half(text, 0x811c9dc5, 0x01000193) + half(text, 0x9e3779b9, 0x85ebca77)
}

function half(text: string, seed: number, factor: number): string {
  let hash = seed
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), factor)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, "0")
}
