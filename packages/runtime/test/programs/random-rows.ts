// Reads rows of random bytes, of known and unknown types, by fields of every kind. The bytes of a column are read with
// different bytes around them and in the other columns: what comes of them must be the same, or the same code.
import { randomBytes, randomInt } from "node:crypto"
import { inspect } from "node:util"
import { bindRows, BrokenProtocol, placeRow } from "../../src/types/rows/bind.ts"
import {
  builtInType,
  describedArray,
  serverType,
  SIZES,
  type ServerType,
} from "../../src/types/rows/kinds.ts"
import { DatabaseError } from "../../src/base/errors/database-error.ts"
import { type Field, fields, rowsCode } from "./row-fields.ts"

const RUNS = Number(process.env["TYPES_RUNS"]) * 100
const LAST_BUILT_IN = 5000
const FIRST_OWN = 16_384
const TOKENS = ["{", "}", ",", ";", '"', "\\", "=", "[1:2]=", "NULL", "a", "1", " ", "é", "\0", ""]

const known = Array.from({ length: LAST_BUILT_IN }, (_, oid) => oid).filter(builtInType)
const any = <T>(list: readonly T[]): T => list[randomInt(list.length)]!

/** Types of the database's own: arrays with any delimiter, and those that nothing is known of. */
function typeOf(oid: number): ServerType {
  const isOwnArray = oid >= FIRST_OWN && oid % 2 === 0
  if (!isOwnArray) return serverType(oid)
  return describedArray(`own ${oid}`, serverType(known[oid % known.length]!), oid % 4 ? "," : ";")
}

function randomOid(): number {
  const kind = randomInt(4)
  if (kind < 2) return any(known)
  return kind === 2 ? randomInt(LAST_BUILT_IN) : FIRST_OWN + randomInt(1000)
}

function randomValue(oid: number): Buffer {
  const size = SIZES[typeOf(oid).kind]!
  if (size > 0 && randomInt(20) > 0) return randomBytes(size)
  const texts = Array.from({ length: randomInt(12) }, () => any(TOKENS))
  if (randomInt(2) === 0) return Buffer.from(`{${texts.join("")}}`)
  if (randomInt(2) === 0) return Buffer.from(texts.join(""))
  return randomInt(2) === 0 ? randomBytes(randomInt(24)) : binaryArray(oid)
}

/** In the form that arrays of fixed size have, with lengths that may be wrong. */
function binaryArray(oid: number): Buffer {
  const size = SIZES[typeOf(oid).item?.kind ?? 0]! || randomInt(9)
  const count = randomInt(4)
  const item = (): Buffer =>
    Buffer.concat([int32(any([size, size, size, -1, 2 ** 31 - 1])), randomBytes(size)])
  const head = [any([1, 1, 1, 2, 0]), 0, oid, any([count, count, count + 1, 2 ** 31 - 1]), 1]
  return Buffer.concat([...head.map(int32), ...Array.from({ length: count }, item)])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** One column's value is kept, all others have as many bytes, but others. */
function rowOf(
  values: readonly Buffer[],
  kept: number,
): [bytes: Buffer, from: number, end: number] {
  const parts = values.flatMap((value, at) => [
    int32(value.length),
    at === kept ? value : randomBytes(value.length),
  ])
  const body = Buffer.concat([int32(values.length).subarray(2), ...parts])
  const before = randomBytes(randomInt(40))
  const around = Buffer.concat([before, body, Buffer.from("}".repeat(randomInt(40)))])
  return [around, before.length, before.length + body.length]
}

/** What is read of a column: a value, or a code. */
function outcome(
  field: Field,
  oids: readonly number[],
  values: readonly Buffer[],
  at: number,
): string {
  const described = oids.map((oid, index) => ({ name: index === at ? "c0" : `other${index}`, oid }))
  const code = rowsCode([field])
  try {
    const binding = bindRows(code, described, typeOf)
    placeRow(binding, ...rowOf(values, at))
    return inspect(code.read(binding.row), { depth: null, maxStringLength: null })
  } catch (error) {
    if (error instanceof BrokenProtocol) return "broken"
    if (error instanceof DatabaseError && /^PC206[45]$/.test(error.code)) return error.code
    throw error
  }
}

const counts = { read: 0, refused: 0 }
for (let run = 0; run < RUNS; run++) {
  const oids = Array.from({ length: 1 + randomInt(4) }, randomOid)
  const values = oids.map(randomValue)
  const at = randomInt(oids.length)
  const field = any(fields)
  const [one, other] = [outcome(field, oids, values, at), outcome(field, oids, values, at)]
  const what = `${field.value.expects} of type ${oids[at]}, ${values[at]!.toString("hex")}`
  if (one !== other) throw new Error(`${what}: ${one}, with other bytes around it ${other}`)
  counts[/^PC|^broken/.test(one) ? "refused" : "read"]++
}
console.log(`read ${counts.read}, refused ${counts.refused}, wrong 0`)
