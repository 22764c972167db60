/**
 * The few parts of a 64-bit little-endian ELF file (System V ABI, "Dynamic Linking") that list the
 * library versions that a shared object requires. Offsets are bytes into the file.
 */
export interface Elf {
  /** Every version of every library that is required (`.gnu.version_r`). */
  readonly versions: readonly NeededVersion[]
  /** Every dynamic symbol, undefined ones among them. Tens of thousands: names are read apart. */
  symbols(): Iterable<ElfSymbol>
  /** The entry of the string table at an index. */
  text(index: number): string
}

export interface ElfSymbol {
  /** Where the 4-byte index of the name in the string table is written. */
  readonly nameAt: number
  /** Index of the name in the string table. */
  readonly nameIndex: number
  /** Where the 2-byte number of the version is written. */
  readonly versionAt: number
  readonly version: number
}

export interface NeededVersion {
  /** `libc.so.6` */
  readonly library: string
  /** `GLIBC_2.38` */
  readonly name: string
  readonly nameIndex: number
  readonly hash: number
  /** The number that symbols refer to it by. */
  readonly number: number
  /** Where the entry (`Elf64_Vernaux`) starts. */
  readonly at: number
}

/** Reads the dynamic tables. @throws Error when the bytes are not such an ELF file. */
export function readElf(bytes: Buffer): Elf {
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== 0x7f454c46) throw new Error("not an ELF file")
  if (bytes[4] !== 2 || bytes[5] !== 1) throw new Error("not 64-bit little-endian ELF")
  const tables = readTables(bytes)
  const text = (index: number): string => textAt(bytes, tables.strings + index)
  return {
    versions: readVersions(bytes, tables, text),
    symbols: () => readSymbols(bytes, tables),
    text,
  }
}

interface Tables {
  readonly strings: number
  readonly symbols: number
  /** The linkers we know put the string table behind the symbols; the gap bounds their number. */
  readonly symbolCount: number
  readonly symbolVersions: number
  readonly needed: number
  readonly neededCount: number
}

// Tags of the dynamic section (d_tag).
const DT_STRTAB = 5
const DT_SYMTAB = 6
const DT_VERSYM = 0x6ffffff0
const DT_VERNEED = 0x6ffffffe
const DT_VERNEEDNUM = 0x6fffffff

const PT_LOAD = 1
const PT_DYNAMIC = 2
const SYMBOL_SIZE = 24

interface Segment {
  readonly type: number
  readonly offset: number
  readonly address: number
  readonly size: number
}

function readTables(bytes: Buffer): Tables {
  const segments = readSegments(bytes)
  const dynamic = segments.find((segment) => segment.type === PT_DYNAMIC)
  if (dynamic === undefined) throw new Error("no dynamic section")
  const tags = new Map<number, number>()
  for (let at = dynamic.offset; at < dynamic.offset + dynamic.size; at += 16) {
    const tag = u64(bytes, at)
    if (tag === 0) break
    tags.set(tag, u64(bytes, at + 8))
  }
  const tag = (which: number): number => {
    const value = tags.get(which)
    if (value === undefined) throw new Error(`no dynamic tag ${which}`)
    return value
  }
  const symbols = offsetOf(segments, tag(DT_SYMTAB))
  const strings = offsetOf(segments, tag(DT_STRTAB))
  const symbolVersions = offsetOf(segments, tag(DT_VERSYM))
  const end = Math.min(...[strings, symbolVersions].filter((offset) => offset > symbols))
  return {
    strings,
    symbols,
    symbolCount: Math.floor((end - symbols) / SYMBOL_SIZE),
    symbolVersions,
    needed: offsetOf(segments, tag(DT_VERNEED)),
    neededCount: tag(DT_VERNEEDNUM),
  }
}

function readSegments(bytes: Buffer): Segment[] {
  const start = u64(bytes, 32)
  const size = bytes.readUInt16LE(54)
  return Array.from({ length: bytes.readUInt16LE(56) }, (_, index) => {
    const at = start + index * size
    return {
      type: bytes.readUInt32LE(at),
      offset: u64(bytes, at + 8),
      address: u64(bytes, at + 16),
      size: u64(bytes, at + 32),
    }
  })
}

/** Offset in the file of a virtual address. */
function offsetOf(segments: readonly Segment[], address: number): number {
  for (const { type, offset, address: start, size } of segments) {
    if (type === PT_LOAD && address >= start && address < start + size) {
      return address - start + offset
    }
  }
  throw new Error(`address ${address} is in no segment`)
}

function* readSymbols(bytes: Buffer, tables: Tables): Generator<ElfSymbol> {
  for (let index = 0; index < tables.symbolCount; index++) {
    const nameAt = tables.symbols + index * SYMBOL_SIZE
    const versionAt = tables.symbolVersions + index * 2
    // The highest bit of a version means "hidden"; the rest is its number.
    const version = bytes.readUInt16LE(versionAt) & 0x7fff
    yield { nameAt, nameIndex: bytes.readUInt32LE(nameAt), versionAt, version }
  }
}

/** Elf64_Verneed (one for each library) and its Elf64_Vernaux (one for each version). */
function readVersions(
  bytes: Buffer,
  tables: Tables,
  text: (index: number) => string,
): NeededVersion[] {
  const versions: NeededVersion[] = []
  let need = tables.needed
  for (let i = 0; i < tables.neededCount; i++) {
    const library = text(bytes.readUInt32LE(need + 4))
    let at = need + bytes.readUInt32LE(need + 8)
    for (let j = 0; j < bytes.readUInt16LE(need + 2); j++) {
      const nameIndex = bytes.readUInt32LE(at + 8)
      versions.push({
        library,
        name: text(nameIndex),
        nameIndex,
        hash: bytes.readUInt32LE(at),
        number: bytes.readUInt16LE(at + 6),
        at,
      })
      at += bytes.readUInt32LE(at + 12)
    }
    need += bytes.readUInt32LE(need + 12)
  }
  return versions
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString("latin1", at, bytes.indexOf(0, at))
}

function u64(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}
