import { nodeModule } from "./node.ts"

let key: Buffer | undefined

/**
 * Whether two secrets are equal, in a time that tells nothing of where they differ, nor of how long
 * the right one is: both are hashed under a random key, and the hashes compared.
 */
export function constantTimeEqual(a: string | Uint8Array, b: string | Uint8Array): boolean {
  return nodeModule("crypto").timingSafeEqual(digest(a), digest(b))
}

function digest(value: string | Uint8Array): Buffer {
  const { createHmac, randomBytes } = nodeModule("crypto")
  return createHmac("sha256", (key ??= randomBytes(32)))
    .update(value)
    .digest()
}
