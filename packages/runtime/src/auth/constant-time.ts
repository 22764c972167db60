import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

const KEY = randomBytes(32)

/**
 * Whether two secrets are equal, in a time that tells nothing of where they differ, nor of how long
 * the right one is: both are hashed under a random key, and the hashes compared.
 */
export function constantTimeEqual(a: string | Uint8Array, b: string | Uint8Array): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(value: string | Uint8Array): Buffer {
  return createHmac("sha256", KEY).update(value).digest()
}
