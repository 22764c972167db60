import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

const derive = promisify<string, Uint8Array, number, Buffer>(scrypt)
const LENGTH = 32

/** What is kept of a password. */
export interface Hashed {
  passwordSalt: Uint8Array
  passwordHash: Uint8Array
}

export async function hashPassword(password: string): Promise<Hashed> {
  const passwordSalt = randomBytes(16)
  return { passwordSalt, passwordHash: await derive(password, passwordSalt, LENGTH) }
}

const UNKNOWN: Hashed = { passwordSalt: randomBytes(16), passwordHash: randomBytes(LENGTH) }

/** Takes the same time for an unknown user. */
export async function isPassword(password: string, known: Hashed | null): Promise<boolean> {
  const { passwordSalt, passwordHash } = known ?? UNKNOWN
  return timingSafeEqual(await derive(password, passwordSalt, LENGTH), passwordHash)
}
