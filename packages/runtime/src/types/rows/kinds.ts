/**
 * How the bytes of a column are read. Numbers, so that a switch over them is a jump: one function reads every type
 * of server that a field takes, and stays monomorphic.
 */
export const INT2 = 1
export const INT4 = 2
export const INT8 = 3
export const OID = 4
export const FLOAT4 = 5
export const FLOAT8 = 6
/** Text of decimal digits: `numeric`. */
export const DECIMAL = 7
export const BOOL = 8
export const TEXT = 9
/** Microseconds since 2000-01-01 UTC. */
export const TIMESTAMP = 10
/** Days since 2000-01-01. */
export const DAY = 11
export const BYTES = 12
/** Text of JSON. */
export const JSON_TEXT = 13
/** PostgreSQL's binary form of an array. */
export const ARRAY = 14
/** `{a,b}`. */
export const ARRAY_TEXT = 15

/** The server's name of a type, and the form in which its values are requested and read. */
export interface ServerType {
  readonly name: string
  readonly kind: number
  /** Values are requested in binary form: measured, that costs less for numbers and dates, on both sides. */
  readonly isBinary: boolean
  /** Of an array. */
  readonly item?: ServerType
  /** Of an array's text: the character between its items, if it is not a comma (`typdelim`). */
  readonly delimiter?: number
}

/** Finds a type by its object identifier. */
export type TypeOf = (oid: number) => ServerType

// Bytes of each value by kind, 0 where the length varies. A column of another length is not of this kind.
export const SIZES: Readonly<Uint8Array> = sizesOf([
  [INT2, 2],
  [INT4, 4],
  [INT8, 8],
  [OID, 4],
  [FLOAT8, 8],
  [BOOL, 1],
  [TIMESTAMP, 8],
  [DAY, 4],
])

function sizesOf(sizes: readonly (readonly [kind: number, size: number])[]): Uint8Array {
  const all = new Uint8Array(ARRAY_TEXT + 1)
  for (const [kind, size] of sizes) all[kind] = size
  return all
}

const binary = (name: string, kind: number): ServerType => ({ name, kind, isBinary: true })
const text = (name: string, kind: number = TEXT): ServerType => ({ name, kind, isBinary: false })

/** Types by their object identifiers, which are the same in every PostgreSQL (pg_type.dat). */
const scalars: readonly (readonly [oid: number, array: number, type: ServerType])[] = [
  [16, 1000, binary("boolean", BOOL)],
  [17, 1001, binary("bytea", BYTES)],
  [18, 1002, text('"char"')],
  [19, 1003, text("name")],
  [20, 1016, binary("bigint", INT8)],
  [21, 1005, binary("smallint", INT2)],
  [23, 1007, binary("integer", INT4)],
  [25, 1009, text("text")],
  [26, 1028, binary("oid", OID)],
  [114, 199, text("json", JSON_TEXT)],
  [142, 143, text("xml")],
  [600, 1017, text("point")],
  [650, 651, text("cidr")],
  [700, 1021, text("real", FLOAT4)],
  [701, 1022, binary("double precision", FLOAT8)],
  [790, 791, text("money")],
  [829, 1040, text("macaddr")],
  [869, 1041, text("inet")],
  [1042, 1014, text("character")],
  [1043, 1015, text("character varying")],
  [1082, 1182, binary("date", DAY)],
  [1083, 1183, text("time")],
  [1114, 1115, binary("timestamp", TIMESTAMP)],
  [1184, 1185, binary("timestamp with time zone", TIMESTAMP)],
  [1186, 1187, text("interval")],
  [1266, 1270, text("time with time zone")],
  [1560, 1561, text("bit")],
  [1562, 1563, text("bit varying")],
  [1700, 1231, text("numeric", DECIMAL)],
  [2950, 2951, text("uuid")],
  [3614, 3643, text("tsvector")],
  [3802, 3807, text("jsonb", JSON_TEXT)],
  [3904, 3905, text("int4range")],
  [3910, 3911, text("tstzrange")],
]

// Values of these in an array are the same bytes in binary form; all others come in an array's text.
const SAME_IN_ARRAYS: ReadonlySet<number> = new Set([18, 19, 25, 114, 1042, 1043])

const byOid: ReadonlyMap<number, ServerType> = new Map(
  scalars.flatMap(([oid, array, type]) => [
    [oid, type] as const,
    [array, arrayOf(type, type.isBinary || SAME_IN_ARRAYS.has(oid))] as const,
  ]),
)

function arrayOf(item: ServerType, isBinary: boolean): ServerType {
  return { name: `${item.name}[]`, kind: isBinary ? ARRAY : ARRAY_TEXT, isBinary, item }
}

/** A type that every PostgreSQL has under this identifier; undefined: the catalog has to be queried for it. */
export function builtInType(oid: number): ServerType | undefined {
  return byOid.get(oid)
}

/** A type that is not known is text: nothing else is known of its values. */
export function serverType(oid: number): ServerType {
  return byOid.get(oid) ?? { name: `type ${oid}`, kind: TEXT, isBinary: false }
}

/** The same in text form: what a field of type string takes of a date. */
export function asText(type: ServerType): ServerType {
  return { name: type.name, kind: TEXT, isBinary: false }
}

/**
 * An array type that the catalog describes.
 * @param item type of its items; of a domain, which is sent as its base is, with the name of the domain
 * @param delimiter `typdelim` of that type
 */
export function describedArray(name: string, item: ServerType, delimiter: string): ServerType {
  return { ...arrayOf(item, item.isBinary), name, delimiter: delimiter.charCodeAt(0) }
}
