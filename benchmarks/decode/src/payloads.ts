const HEAVY =
  '{"id":12345,"username":"john_smith","email":"john.smith@example.com","profile":{"firstName":"John","lastName":"Smith","displayName":"John S.","bio":"Software developer and tech enthusiast","avatarUrl":"https://example.com/avatars/john.jpg","dateOfBirth":"1990-05-15T00:00:00.000Z"},"role":"user","status":"active","address":{"street":"123 Main Street","city":"San Francisco","state":"CA","zipCode":"94102","country":"USA"},"paymentMethods":[{"type":"credit_card","lastFourDigits":"4242","expiryMonth":12,"expiryYear":2025,"brand":"visa"},{"type":"paypal","email":"john.paypal@example.com"}],"preferences":{"theme":"dark","language":"en-US","timezone":"America/Los_Angeles","notifications":{"email":true,"sms":false,"push":true,"frequency":"daily"}},"createdAt":"2020-01-15T10:30:00.000Z","updatedAt":"2024-12-17T02:24:00.000Z","lastLoginAt":"2024-12-16T18:45:00.000Z","tags":["premium","early-adopter","verified"]}'

const SCHEMA =
  '{"someKey": "test", "someOtherKey": 123, "requiredKey": [123, 456, 789], "nullableKey": null, "multipleTypesKey": true, "multipleRestrictedTypesKey": "test", "enumKey": "John"}'

/** Every payload in several variants, so that nothing about a single text can be learned by the engine. */
export const payloads = {
  "update-user": variants(64, (at) =>
    JSON.stringify({
      id: 10_000_000 + at * 1_234_567,
      name: "john",
      surname: "smith",
      lastUpdate: new Date(1_608_171_840_000 + at * 86_412_345).toISOString(),
    }),
  ),
  "update-user, spaces": variants(
    64,
    (at) =>
      `{"id": ${10_000_000 + at * 1_234_567}, "name": "john", "surname": "smith", "lastUpdate": "${new Date(1_608_171_840_000 + at * 86_412_345).toISOString()}"}`,
  ),
  "update-user, other key order": variants(64, (at) =>
    JSON.stringify({
      lastUpdate: new Date(1_608_171_840_000 + at * 86_412_345).toISOString(),
      surname: "smith",
      name: "john",
      id: 10_000_000 + at * 1_234_567,
    }),
  ),
  // Seven texts that bail out late, one that does not: the fast path is never given up.
  "update-user, escapes in 7 of 8": variants(64, (at) =>
    JSON.stringify({
      id: 10_000_000 + at * 1_234_567,
      name: "john",
      surname: at % 8 === 0 ? "smith" : 'smi"th',
      lastUpdate: new Date(1_608_171_840_000 + at * 86_412_345).toISOString(),
    }),
  ),
  heavy: variants(32, (at) =>
    HEAVY.replace("12345", String(1000 + at * 77)).replace("john_smith", `john_smith${at}`),
  ),
  "heavy, UTF-8": variants(32, (at) =>
    HEAVY.replace("12345", String(1000 + at * 77)).replace("Francisco", `Zürich ${at} 東京`),
  ),
  "array, 10 records": variants(8, (at) => people(10, at)),
  "array, 50 KB": variants(4, (at) => people(100, at)),
  "schema, spaces": variants(32, (at) => SCHEMA.replace("123,", `${100 + at},`)),
  "schema, compact": variants(32, (at) =>
    JSON.stringify(JSON.parse(SCHEMA.replace("123,", `${100 + at},`))),
  ),
  "schema, two fields": variants(32, (at) => `{"requiredKey":[${at}],"enumKey":"Foo"}`),
} satisfies Record<string, string[]>

export type PayloadName = keyof typeof payloads

function variants(count: number, make: (at: number) => string): string[] {
  // As a server gets them: flat strings decoded from bytes.
  return Array.from({ length: count }, (_, at) =>
    new TextDecoder().decode(new TextEncoder().encode(make(at))),
  )
}

function people(count: number, at: number): string {
  return JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      name: `person ${index + at}`,
      email: `p${index}@example.com`,
      age: 20 + ((index + at) % 50),
      hobbies: Array.from({ length: 3 }, (_unused, rank) => ({
        name: `hobby${rank}`,
        body: "lorem ipsum dolor sit amet ".repeat(4) + index,
        rank,
      })),
    })),
  )
}
