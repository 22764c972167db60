import type { RandomSource } from "./random-source.ts"
import {
  fieldText,
  jsonType,
  listOf,
  objectText,
  randomField,
  randomKeys,
  sampleFields,
  textType,
  type RandomField,
} from "./random-types.ts"

/** One call: the inputs of the compiled and the written client, and what the handler gets. */
export interface RandomCall {
  readonly compiled: string
  readonly written: string
  readonly got: string
}

export interface RandomEndpoint {
  /** `api(…)` */
  readonly source: string
  call(random: RandomSource): RandomCall
}

/** A field of an input, and what a written client calls it; null: it is part of `body`. */
interface Placed {
  readonly field: RandomField
  readonly name: string | null
}

/** An endpoint of any kind, which notes what it gets. */
export function randomEndpoint(at: number, random: RandomSource): RandomEndpoint {
  switch (random.int(6)) {
    case 0:
    case 1:
      return withoutBody(at, random)
    case 2:
      return wholeBody(at, random)
    case 3:
      return form(at, random)
    default:
      return jsonBody(at, random)
  }
}

function withoutBody(at: number, random: RandomSource): RandomEndpoint {
  const method = random.pick(["GET", "DELETE"])
  const inQuery = randomKeys(random, random.int(4)).map((key): Placed => {
    const text = textType(random, true)
    return { field: randomField(key, random.flip() ? text : listOf(text, 1), random), name: key }
  })
  return endpoint(at, method, [...tagged(random), ...inQuery], random)
}

function jsonBody(at: number, random: RandomSource): RandomEndpoint {
  const method = random.pick(["POST", "PUT", "PATCH"])
  const inBody = randomKeys(random, 1 + random.int(4)).map((key): Placed => {
    return { field: randomField(key, jsonType(random), random), name: null }
  })
  const inQuery = {
    field: randomField("inQuery", textType(random, true), random, " & Query"),
    name: "inQuery",
  }
  return endpoint(at, method, [...tagged(random), inQuery, ...inBody], random)
}

function form(at: number, random: RandomSource): RandomEndpoint {
  const texts = randomKeys(random, 1 + random.int(4)).map((key): Placed => {
    const text = textType(random, true)
    return { field: randomField(key, random.flip() ? text : listOf(text, 1), random), name: null }
  })
  const files = random.flip() ? [FILE, FILES] : []
  const all = [...texts, ...files.map((field): Placed => ({ field, name: null }))]
  return endpoint(at, "POST", all, random, ', body: "form"')
}

const upload = { sent: 'new File(["a\\nb"], "\\"a\\".txt")', got: '["\\"a\\".txt", "a\\nb"]' }
const FILE: RandomField = {
  key: "file",
  type: { type: "Upload", sample: () => upload },
  mode: "required",
  tags: "",
}
const FILES: RandomField = {
  key: "files",
  type: {
    type: "Upload[]",
    sample: () => ({
      sent: `[${upload.sent}, ${upload.sent}]`,
      got: `[${upload.got}, ${upload.got}]`,
    }),
  },
  mode: "optional",
  tags: "",
}

/** Fields that are read from headers and cookies. */
function tagged(random: RandomSource): Placed[] {
  const all: Placed[] = [
    {
      field: randomField("inHeader", textType(random, false), random, ' & Header<"x-in-header">'),
      name: "x-in-header",
    },
    {
      field: randomField("inCookie", textType(random, true), random, ' & Cookie<"in-cookie">'),
      name: "in-cookie",
    },
  ]
  return random.some(all, random.int(3))
}

function endpoint(
  at: number,
  method: string,
  placed: readonly Placed[],
  random: RandomSource,
  options = "",
): RandomEndpoint {
  const inPath: RandomField = {
    key: "id",
    type: textType(random, false),
    mode: "required",
    tags: "",
  }
  const all = random.flip() ? [{ field: inPath, name: "id" }, ...placed] : placed
  const path = all === placed ? `/e${at}` : `/e${at}/:id`
  const fields = all.map(({ field }) => field)
  const type = `{ ${fields.map(fieldText).join("; ")} }`
  return {
    source: `api({ method: "${method}", path: "${path}"${options} }, (input: ${type}): Promise<void> => note(input))`,
    call(from) {
      const { sent, got } = sampleFields(fields, from)
      const isSent = ({ field }: Placed): boolean => sent.has(field.key)
      const ofBody = all.filter(({ name }) => name === null)
      const parameters = all.filter((each) => each.name !== null && isSent(each))
      const written = new Map(parameters.map(({ name, field }) => [name!, sent.get(field.key)!]))
      const body = ofBody
        .filter(isSent)
        .map(({ field }) => [field.key, sent.get(field.key)!] as const)
      if (body.length > 0 || ofBody.some(({ field }) => field.mode === "required"))
        written.set("body", objectText(new Map(body)))
      return { compiled: objectText(sent), written: objectText(written), got: objectText(got) }
    },
  }
}

/** The body is one field: JSON of any type, a text or bytes. */
function wholeBody(at: number, random: RandomSource): RandomEndpoint {
  const types = [
    jsonType(random),
    jsonType(random),
    { type: "string", sample: () => ({ sent: '"a\\r\\nb é"', got: '"a\\r\\nb é"' }) },
    {
      type: "Uint8Array",
      sample: () => ({ sent: "new Uint8Array([0, 255])", got: "new Uint8Array([0, 255])" }),
    },
    {
      type: "unknown",
      sample: () => ({ sent: '{ a: [1, null, "x"] }', got: '{ a: [1, null, "x"] }' }),
    },
  ]
  const { type, sample } = random.pick(types)
  return {
    source: `api({ method: "PUT", path: "/e${at}" }, (input: { given: Body<${type}> }): Promise<void> => note(input))`,
    call(from) {
      const { sent, got } = sample(from)
      return {
        compiled: `{ given: ${sent} }`,
        written: `{ body: ${sent} }`,
        got: `{ given: ${got} }`,
      }
    },
  }
}
