import { wrongOption } from "../../base/base-options.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { nodeModule } from "../../base/node.ts"
import { jose } from "./load-jose.ts"
import type { SessionStore } from "./session-store.ts"

/** Brings sessions into cookies, and back. Texts of sessions and values of cookies. */
export interface SessionKeeper {
  /** @returns undefined if the value does not identify a session */
  read(value: string): Promise<string | undefined>
  /** Stores a session under a new id; returns the cookie's value. */
  begin(text: string, ttlMs: number): Promise<string>
  /** Keeps a session that was changed or used under its id. */
  update(value: string, text: string, ttlMs: number): Promise<string>
  end(value: string): Promise<void>
}

const ID = /^[\w-]{43}$/

/** Sessions in a store; the cookie has a random id of 256 bits. */
export function storedSessions(store: SessionStore): SessionKeeper {
  return {
    read: async (id) => (ID.test(id) ? await store.get(hashOf(id)) : undefined),
    async begin(text, ttlMs) {
      const id = nodeModule("crypto").randomBytes(32).toString("base64url")
      await store.set(hashOf(id), text, ttlMs)
      return id
    },
    async update(id, text, ttlMs) {
      await store.replace(hashOf(id), text, ttlMs)
      return id
    },
    end: async (id) => await store.delete(hashOf(id)),
  }
}

function hashOf(id: string): string {
  return nodeModule("crypto").createHash("sha256").update(id).digest("base64url")
}

const SECRET_BYTES = 32
const MAX_COOKIE = 4096
const METHODS = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] }

/**
 * Sessions within their cookies, encrypted by AES-256-GCM (JWE, RFC 7516): nothing is kept here.
 * @param secrets the first encrypts, all are taken
 * @throws PrecastError PC2030
 */
export function cookieSessions(name: string, secrets: readonly string[]): SessionKeeper {
  const isSound = (one: unknown): boolean =>
    typeof one === "string" && Buffer.byteLength(one) >= SECRET_BYTES
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isSound)) {
    // The value must not be shown: it may be a secret.
    throw wrongOption("sessions.secrets", "texts of at least 32 bytes", "something else")
  }
  const keys = secrets.map((secret) => keyOf(secret, name))
  const encrypt = async (text: string): Promise<string> => {
    const { CompactEncrypt } = await jose("sessions()")
    const value = await new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .encrypt(keys[0] as Uint8Array)
    const bytes = name.length + 1 + value.length
    if (bytes > MAX_COOKIE) throw runtimeError("PC2036", name, bytes)
    return value
  }
  return {
    read: (value) => decrypt(value, keys),
    begin: encrypt,
    update: (_value, text) => encrypt(text),
    end: async () => {},
  }
}

/** A separate key for each name, so that a cookie is invalid under another name. */
function keyOf(secret: string, name: string): Uint8Array {
  const { hkdfSync } = nodeModule("crypto")
  return new Uint8Array(hkdfSync("sha256", secret, "", `precast session ${name}`, 32))
}

async function decrypt(value: string, keys: readonly Uint8Array[]): Promise<string | undefined> {
  const { compactDecrypt } = await jose("sessions()")
  for (const key of keys) {
    try {
      const { plaintext } = await compactDecrypt(value, key, METHODS)
      return new TextDecoder().decode(plaintext)
    } catch (error) {
      // Anything else than a value that was not made by this key is a fault of ours.
      if (!/^ERR_J(OSE|W)/.test(String((error as { code?: unknown }).code))) throw error
    }
  }
  return undefined
}
