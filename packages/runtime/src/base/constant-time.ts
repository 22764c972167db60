import { nodeModule } from "./node.ts"

let key: Buffer | undefined

/**
 * Whether two secrets are equal. The time reveals neither where they differ nor the length of
 * the right one: both are hashed with a random key, and the hashes are compared.
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
