import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto"
import { createServer, type Server } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { jwt, type JwtOptions } from "../../src/middleware/auth/jwt.ts"
import { isApiError } from "../../src/base/errors/api-error.ts"
import type { TypeCode } from "../../src/types/type-code.ts"

interface Claims {
  sub: string
}

/** What the transformer makes of `Claims`. */
const CODE: TypeCode<Claims, "safeDecode"> = {
  safeDecode(json) {
    const { sub } = JSON.parse(Buffer.from(json as Uint8Array).toString()) as Claims
    return typeof sub === "string" ? { ok: true, value: { sub } } : { ok: false, issues: [] }
  },
}

const SECRET = "0123456789abcdef0123456789abcdef"
const OTHER = "fedcba9876543210fedcba9876543210"
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 })
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" })
const ec2 = generateKeyPairSync("ec", { namedCurve: "P-256" })

const HS: JwtOptions = { issuer: "me", audience: "you", algorithms: ["HS256"], keys: SECRET }
const ES: JwtOptions = { ...HS, algorithms: ["ES256"], keys: ec.publicKey }
const RS: JwtOptions = { ...HS, algorithms: ["RS256"], keys: rsa.publicKey }

interface Make {
  readonly alg?: string
  readonly key?: KeyObject | Uint8Array
  readonly header?: object
  readonly claims?: Record<string, unknown>
}

const now = Math.floor(Date.now() / 1000)

async function tokenOf({ alg = "HS256", key = utf8(SECRET), header, claims }: Make = {}) {
  const payload = { sub: "ada", iss: "me", aud: "you", exp: now + 600, ...claims }
  return await new SignJWT(payload).setProtectedHeader({ alg, ...header }).sign(key)
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

/** A token signed by hand: HMAC under any bytes, with any header. */
function byHand(header: object, key: string | Buffer, claims: object = {}): string {
  const payload = { sub: "eve", iss: "me", aud: "you", exp: now + 600, ...claims }
  const signed = `${base64(header)}.${base64(payload)}`
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`
}

/** What becomes of a token: its subject, or the problem. */
async function outcome(options: JwtOptions, token: string): Promise<string> {
  try {
    return (await jwt(options).verify<Claims>(token, CODE)).sub
  } catch (error) {
    if (!isApiError(error)) throw error
    return `${error.code}: ${error.message}`
  }
}

describe("a token that is right", () => {
  test("gives its claims", async () => {
    expect(await outcome(HS, await tokenOf())).toBe("ada")
    expect(await outcome(HS, `Bearer ${await tokenOf()}`)).toBe("ada")
    expect(await outcome(ES, await tokenOf({ alg: "ES256", key: ec.privateKey }))).toBe("ada")
    expect(await outcome(RS, await tokenOf({ alg: "RS256", key: rsa.privateKey }))).toBe("ada")
    const jwk = { ...ES, keys: ec.publicKey.export({ format: "jwk" }) }
    expect(await outcome(jwk, await tokenOf({ alg: "ES256", key: ec.privateKey }))).toBe("ada")
  })

  test("is taken by any key of a list, so that one can be replaced", async () => {
    const both = { ...HS, keys: [OTHER, SECRET] }
    expect(await outcome(both, await tokenOf())).toBe("ada")
    expect(await outcome(both, await tokenOf({ key: utf8(OTHER) }))).toBe("ada")
    const neither = await tokenOf({ key: utf8(`${SECRET}!`) })
    expect(await outcome(both, neither)).toContain("signature")
  })

  test("may come from a clock that differs a little", async () => {
    // Not from when the file began: that may be seconds ago.
    const late = await tokenOf({ claims: { exp: Math.floor(Date.now() / 1000) - 2 } })
    expect(await outcome(HS, late)).toBe("ada")
    expect(await outcome({ ...HS, clockToleranceMs: 0 }, late)).toContain("expired")
  })
})

const NOT_ACCEPTED: [string, Make, string][] = [
  ["expired", { claims: { exp: now - 60 } }, "The token has expired."],
  ["not valid yet", { claims: { nbf: now + 60 } }, 'The claim "nbf" of the token is not accepted.'],
  ["without an end", { claims: { exp: undefined } }, 'The claim "exp" of the token'],
  ["of another issuer", { claims: { iss: "other" } }, 'The claim "iss" of the token'],
  ["without an issuer", { claims: { iss: undefined } }, 'The claim "iss" of the token'],
  ["for others", { claims: { aud: ["them", "You"] } }, 'The claim "aud" of the token'],
  ["for nobody", { claims: { aud: undefined } }, 'The claim "aud" of the token'],
  ["signed by another secret", { key: utf8(OTHER) }, "The signature of the token is not valid."],
  ["signed by another algorithm", { alg: "HS512", key: utf8(SECRET + OTHER) }, "algorithm"],
  ["with other claims", { claims: { sub: 7 } }, "The claims of the token do not fit."],
]

test.each(NOT_ACCEPTED)("a token %s is refused", async (_title, make, said) => {
  const text = await outcome(HS, await tokenOf(make))
  expect(text).toMatch(/^unauthenticated: /)
  expect(text).toContain(said)
})

describe("attacks", () => {
  test.each(["none", "None", "NONE", "nOnE"])("the algorithm %s", async (alg) => {
    const [, payload] = (await tokenOf()).split(".")
    for (const end of ["", "x", byHand({ alg }, SECRET).split(".")[2]]) {
      expect(await outcome(HS, `${base64({ alg })}.${payload}.${end}`)).toMatch(/^unauthenticated/)
    }
  })

  test("a public key taken for a secret (alg confusion)", async () => {
    for (const format of ["pem", "der"] as const) {
      const key = rsa.publicKey.export({ type: "spki", format } as never) as unknown as string
      expect(await outcome(RS, byHand({ alg: "HS256" }, key))).toContain("algorithm")
    }
    const n = Buffer.from(rsa.publicKey.export({ format: "jwk" }).n as string, "base64url")
    expect(await outcome(RS, byHand({ alg: "HS256" }, n))).toContain("algorithm")
  })

  test("a key of the attacker's in the header", async () => {
    const jwk = ec2.publicKey.export({ format: "jwk" })
    for (const header of [{ jwk }, { jku: "http://127.0.0.1:1/keys" }, { x5u: "http://x" }]) {
      const token = await tokenOf({ alg: "ES256", key: ec2.privateKey, header })
      expect(await outcome(ES, token)).toContain("signature")
    }
  })

  const KIDS = [
    "../../../../dev/null",
    "/dev/null",
    "' UNION SELECT 'key' --",
    "__proto__",
    "constructor",
    "toString",
    "",
    "a".repeat(10_000),
    { toString: "x" },
    ["k1"],
    null,
  ]
  test.each(KIDS.map((kid) => [kid]))("the key id %j", async (kid) => {
    // The key of an empty file, which a path in `kid` would be meant for.
    for (const key of ["", "\0", SECRET.slice(1)]) {
      const token = byHand({ alg: "HS256", kid }, key)
      expect(await outcome(HS, token)).toMatch(/^unauthenticated/)
      expect(await outcome({ ...ES, keys: { keys: [] } }, token)).toMatch(/^unauthenticated/)
    }
  })

  test("headers that must be understood, and are not", async () => {
    const token = byHand({ alg: "HS256", crit: ["exp2"], exp2: 1 }, SECRET)
    expect(await outcome(HS, token)).toMatch(/^unauthenticated/)
    const unencoded = byHand({ alg: "HS256", crit: ["b64"], b64: false }, SECRET)
    expect(await outcome(HS, unencoded)).toMatch(/^unauthenticated/)
  })

  const TEXTS = [
    "",
    ".",
    "..",
    "...",
    "a.b.c",
    "Bearer",
    "Basic YTpi",
    `${base64({ alg: "HS256" })}.bm8.x`,
    `${base64({ alg: "HS256" })}..`,
    `${base64([])}.${base64([])}.x`,
    `${base64(null)}.${base64(null)}.x`,
    "\ud800.\ud800.\ud800",
    "a.".repeat(10_000),
    "[object Object]",
  ]
  test.each(TEXTS.map((text) => [text]))("the text %j", async (text) => {
    expect(await outcome(HS, text)).toMatch(/^unauthenticated/)
  })

  test("another text for the same bytes", async () => {
    const token = await tokenOf()
    const [header, payload, signature] = token.split(".")
    const signed = (one: string): string =>
      `${one}.${createHmac("sha256", SECRET).update(one).digest("base64url")}`
    const unused = String.fromCharCode((signature ?? "").charCodeAt(42) + 1)
    for (const other of [
      `${header}.${payload}. ${signature}`,
      `${header}.${payload}.${signature}=`,
      `${header}.${payload}.${signature?.slice(0, -1)}${unused}`,
      signed(`${header} .${payload}`),
      signed(`${header}. ${payload}`),
      `${token}.`,
    ])
      expect(await outcome(HS, other), other).toBe("unauthenticated: The token is not well-formed.")
  })

  test("a changed payload", async () => {
    const [header, , signature] = (await tokenOf()).split(".")
    const forged = base64({ sub: "root", iss: "me", aud: "you", exp: now + 600 })
    expect(await outcome(HS, `${header}.${forged}.${signature}`)).toContain("signature")
  })
})

test("the typ header is checked when the option requires it", async () => {
  const access = { ...HS, type: "at+jwt" }
  expect(await outcome(access, await tokenOf({ header: { typ: "at+jwt" } }))).toBe("ada")
  expect(await outcome(access, await tokenOf())).toMatch(/^unauthenticated/)
  expect(await outcome(access, await tokenOf({ header: { typ: "JWT" } }))).toContain('"typ"')
})

describe("keys at a URL", () => {
  let server: Server
  let url: URL
  let asked = 0
  let answer: { status: number; body: string }
  const jwk = (key: KeyObject, kid: string) => ({ ...key.export({ format: "jwk" }), kid })
  const first = { keys: [jwk(ec.publicKey, "1")] }

  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked++
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body)
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`)
  })
  afterAll(() => server.close())

  test("are fetched once and kept", async () => {
    asked = 0
    answer = { status: 200, body: JSON.stringify(first) }
    const { verify } = jwt({ ...ES, keys: url })
    const token = await tokenOf({ alg: "ES256", key: ec.privateKey, header: { kid: "1" } })
    expect(asked).toBe(0)
    const all = await Promise.all([1, 2, 3].map(() => verify<Claims>(token, CODE)))
    expect(all).toEqual([{ sub: "ada" }, { sub: "ada" }, { sub: "ada" }])
    // An unknown key is not fetched each time: any caller can invent one.
    for (const kid of ["2", "3", "__proto__"]) {
      const other = await tokenOf({ alg: "ES256", key: ec2.privateKey, header: { kid } })
      await expect(verify<Claims>(other, CODE)).rejects.toMatchObject({ code: "unauthenticated" })
    }
    expect(asked).toBe(1)
  })

  test.each([
    [500, "{}"],
    [200, "not JSON"],
    [200, "{}"],
    [302, ""],
  ])("that cannot be had (%i %j) are our fault, not the client's", async (status, body) => {
    answer = { status, body }
    const token = await tokenOf({ alg: "ES256", key: ec.privateKey, header: { kid: "1" } })
    expect(await outcome({ ...ES, keys: url }, token)).toMatch(/^unavailable/)
  })

  test("of a server that is not there", async () => {
    const token = await tokenOf({ alg: "ES256", key: ec.privateKey, header: { kid: "1" } })
    const keys = new URL("http://127.0.0.1:1/keys")
    expect(await outcome({ ...ES, keys }, token)).toMatch(/^unavailable/)
  })
})

const KEYS = {
  rsa,
  rsa2: generateKeyPairSync("rsa", { modulusLength: 2048 }),
  p256: ec,
  p256b: ec2,
  p384: generateKeyPairSync("ec", { namedCurve: "P-384" }),
  p521: generateKeyPairSync("ec", { namedCurve: "P-521" }),
  ed: generateKeyPairSync("ed25519"),
}
const ALGORITHMS = {
  rsa: ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  rsa2: ["RS256", "PS512"],
  p256: ["ES256"],
  p256b: ["ES256"],
  p384: ["ES384"],
  p521: ["ES512"],
  ed: ["EdDSA", "Ed25519"],
} as const
const PUBLIC = [...new Set(Object.values(ALGORITHMS).flat())]

describe("keys of several types", () => {
  const all = Object.values(KEYS).map(({ publicKey }) => publicKey)
  const jwks = all.map((key) => key.export({ format: "jwk" }) as NonNullable<unknown>)
  const named = jwks.map((key, at) => ({ ...key, kid: String(at) }))
  const encryption = { ...jwks[0], use: "enc" }
  let server: Server
  let url: URL
  beforeAll(async () => {
    const body = JSON.stringify({ keys: jwks })
    server = createServer((_request, response) => void response.end(body)).listen(0, "127.0.0.1")
    await once(server, "listening")
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`)
  })
  afterAll(() => server.close())

  const FORMS = {
    KeyObjects: () => all,
    "KeyObjects, the other way round": () => all.toReversed(),
    JWKs: () => jwks,
    "JWKs with names": () => named,
    "JWKs with one for encryption before them": () => [encryption, ...jwks],
    "a JWK Set": () => ({ keys: jwks }),
    "a JWK Set with names": () => ({ keys: named }),
    "a JWK Set at a URL": () => url,
  } as Record<string, () => JwtOptions["keys"]>

  test.each(Object.keys(FORMS))("%s: each token is checked by its own", async (form) => {
    const options = { ...HS, algorithms: PUBLIC, keys: FORMS[form]!() }
    for (const [name, algorithms] of Object.entries(ALGORITHMS)) {
      const key = KEYS[name as keyof typeof KEYS].privateKey
      for (const alg of algorithms) {
        expect([alg, await outcome(options, await tokenOf({ alg, key }))]).toEqual([alg, "ada"])
      }
    }
  })

  test.each(Object.keys(FORMS))(
    "%s: a token of no key is refused, never a failure",
    async (form) => {
      const keys = FORMS[form]!()
      for (const alg of PUBLIC) {
        const few = await tokenOf({ alg, key: stranger(alg) })
        expect(await outcome({ ...HS, algorithms: PUBLIC, keys }, few)).toMatch(/^unauthenticated/)
      }
    },
  )

  test("a token with the algorithm of another key is refused", async () => {
    for (const key of all) {
      for (const alg of PUBLIC) {
        const token = await tokenOf({ alg, key: stranger(alg) })
        const said = await outcome({ ...HS, algorithms: PUBLIC, keys: [key] }, token)
        expect(said).toMatch(/^unauthenticated/)
      }
    }
  })

  test("where both have a kid, it is the same", async () => {
    const token = await tokenOf({ alg: "ES256", key: ec.privateKey, header: { kid: "other" } })
    const options = { ...HS, algorithms: PUBLIC }
    expect(await outcome({ ...options, keys: jwks }, token)).toBe("ada")
    expect(await outcome({ ...options, keys: named }, token)).toContain("not known")
  })

  test("a key at a URL that cannot be read is not the client's fault", async () => {
    const [broken] = [{ ...jwks[2], x: "AAAA" }]
    const other = createServer((_request, response) => {
      response.end(JSON.stringify({ keys: [broken] }))
    }).listen(0, "127.0.0.1")
    await once(other, "listening")
    const keys = new URL(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
    const token = await tokenOf({ alg: "ES256", key: ec.privateKey })
    expect(await outcome({ ...ES, keys }, token)).toMatch(/^unavailable/)
    other.close()
  })
})

const strangers = new Map<string, KeyObject>()

/** A key for this algorithm that no client has. */
function stranger(alg: string): KeyObject {
  const known = strangers.get(alg)
  if (known !== undefined) return known
  const key = alg.startsWith("ES")
    ? generateKeyPairSync("ec", { namedCurve: `P-${alg === "ES512" ? "521" : alg.slice(2)}` })
    : alg.startsWith("Ed")
      ? generateKeyPairSync("ed25519")
      : generateKeyPairSync("rsa", { modulusLength: 2048 })
  strangers.set(alg, key.privateKey)
  return key.privateKey
}

const weak = generateKeyPairSync("rsa", { modulusLength: 1024 })
const rsaJwk = rsa.publicKey.export({ format: "jwk" })
const pem = rsa.publicKey.export({ type: "spki", format: "pem" }) as string

test.each([
  ["no algorithm", { ...HS, algorithms: [] }],
  ["the algorithm none", { ...HS, algorithms: ["none"] }],
  ["the algorithm None", { ...HS, algorithms: ["HS256", "None"] }],
  ["an algorithm of the prototype", { ...HS, algorithms: ["toString"] }],
  ["secrets and public keys together", { ...HS, algorithms: ["HS256", "RS256"] }],
  ["a short secret", { ...HS, keys: "short" }],
  ["a secret too short for its algorithm", { ...HS, algorithms: ["HS512"] }],
  ["a public key for a secret", { ...HS, keys: createPublicKey(pem) }],
  ["a public key as text for a secret", { ...HS, keys: pem }],
  ["a secret for a public key", { ...RS, keys: SECRET }],
  ["a secret JWK for a public key", { ...RS, keys: { kty: "oct", k: SECRET } }],
  ["a private key", { ...RS, keys: rsa.privateKey }],
  ["a private JWK", { ...RS, keys: rsa.privateKey.export({ format: "jwk" }) }],
  ["an RSA key of 1024 bits", { ...RS, keys: weak.publicKey }],
  ["a JWK of 1024 bits", { ...RS, keys: [weak.publicKey.export({ format: "jwk" })] }],
  ["an RSA key with the exponent 1", { ...RS, keys: { ...rsaJwk, e: "AQ" } }],
  ["a broken JWK", { ...ES, keys: { kty: "EC", crv: "P-256", x: "AA", y: "AA" } }],
  ["keys at a URL that anyone can spoof", { ...RS, keys: new URL("http://x.example/") }],
  ["a URL for secrets", { ...HS, keys: new URL("https://x.example/") }],
  ["no issuer", { ...HS, issuer: "" }],
  ["no audience", { ...HS, audience: [] }],
  ["an unknown option", { ...HS, algorithm: "HS256" }],
] as [string, JwtOptions][])("%s is refused at start", (_title, options) => {
  let error: unknown
  try {
    jwt(options)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toMatchObject({ code: "PC2030" })
  expect(String(error)).not.toContain(SECRET)
})

test("a call that was not compiled throws PC2001", async () => {
  await expect(jwt(HS).verify("x")).rejects.toThrow("PC2001")
})
