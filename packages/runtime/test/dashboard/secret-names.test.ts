import { expect, test } from "vitest"
import { isSecretName } from "../../src/app/dashboard/masks.ts"

test.each([
  "pwd",
  "user_pwd",
  "pass",
  "db-pass",
  "bearer",
  "DPoP",
  "X-Forwarded-Client-Cert",
  "salt",
  "hash",
  "password_salt",
  "passwordHash",
  "userSalt",
  "hashV2",
])("%s holds a secret", (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.each([
  "compass",
  "passenger",
  "bypassed",
  "cwd",
  "basalt",
  "hashtag",
  "hashed_at",
  "userPassenger",
  "x-forwarded-for",
])("%s holds none", (name) => {
  expect(isSecretName(name)).toBe(false)
})
