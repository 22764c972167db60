import type { FormatName } from "../tags.ts"
import type { Chance } from "./chance.ts"
import { makeDate, octets, urlText } from "./random-leaf.ts"

/** A text of a format; `reach` is about how long its free parts are. */
export function formatted(format: FormatName, reach: number, chance: Chance): string {
  return makers[format](chance, Math.max(1, reach))
}

type Make = (chance: Chance, reach: number) => string

const hostname: Make = (chance, reach) =>
  chance.is(0.3)
    ? chance.word(1, Math.min(20, reach))
    : `${chance.word(1, Math.min(20, reach))}.example`
const email: Make = (chance, reach) =>
  `${chance.word(1, Math.min(30, reach))}@${chance.is(0.2) ? chance.word(1, 3) : hostname(chance, 8)}`
const path: Make = (chance, reach) =>
  Array.from({ length: chance.int(0, 3) }, () => `/${chance.word(1, Math.min(10, reach))}`).join("")
const hex = (digits: number, chance: Chance): string =>
  Array.from({ length: digits }, () => chance.int(0, 15).toString(16)).join("")
const from = (letters: string, length: number, chance: Chance): string =>
  Array.from({ length }, () => letters[chance.int(0, letters.length - 1)]!).join("")
const time: Make = (chance) => makeDate(1000, chance).toISOString().slice(11, 19)
const base64 = (form: "base64" | "base64url"): Make => {
  return (chance, reach) => Buffer.from(octets(chance.int(0, reach), chance)).toString(form)
}
const uri: Make = (chance, reach) =>
  chance.is(0.3) ? `urn:${chance.word(2, 6)}:${chance.word(1, reach)}` : urlText(chance)

const BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const URL_SAFE = `${BASE36}ABCDEFGHIJKLMNOPQRSTUVWXYZ_-`

const makers: Readonly<Record<FormatName, Make>> = {
  "date-time": (chance) => makeDate(1, chance).toISOString(),
  date: (chance) => makeDate(1000, chance).toISOString().slice(0, 10),
  time: (chance, reach) => `${time(chance, reach)}${chance.pick(["Z", "+02:00", "-05:30"])}`,
  duration: (chance) =>
    chance.pick([`P${chance.int(1, 30)}D`, `PT${chance.int(1, 90)}M`, `P${chance.int(1, 9)}W`]),
  email,
  "idn-email": (chance, reach) =>
    chance.is(0.3) ? `ü${email(chance, reach)}` : email(chance, reach),
  hostname,
  "idn-hostname": (chance, reach) =>
    chance.is(0.3) ? `ü${hostname(chance, reach)}` : hostname(chance, reach),
  ipv4: (chance) => Array.from({ length: 4 }, () => chance.int(0, 255)).join("."),
  ipv6: (chance) =>
    chance.is(0.3)
      ? `${hex(4, chance)}::${hex(4, chance)}`
      : Array.from({ length: 8 }, () => hex(4, chance)).join(":"),
  uri,
  "uri-reference": (chance, reach) => (chance.is(0.5) ? path(chance, reach) : uri(chance, reach)),
  iri: (chance, reach) =>
    chance.is(0.3) ? `https://ü.example${path(chance, reach)}` : uri(chance, reach),
  "iri-reference": (chance, reach) =>
    chance.is(0.5) ? `${path(chance, reach)}/ü` : uri(chance, reach),
  "uri-template": (chance, reach) =>
    `${path(chance, reach)}/{${chance.word(1, Math.min(8, reach))}}`,
  uuid: (chance) =>
    `${hex(8, chance)}-${hex(4, chance)}-4${hex(3, chance)}-${from("89ab", 1, chance)}${hex(3, chance)}-${hex(12, chance)}`,
  "json-pointer": path,
  "relative-json-pointer": (chance, reach) => `${chance.int(0, 5)}${path(chance, reach)}`,
  regex: (chance, reach) =>
    chance.is(0.5) ? `^${chance.word(1, reach)}$` : `[a-z]{${chance.int(1, 9)}}`,
  byte: base64("base64"),
  base64url: base64("base64url"),
  url: urlText,
  // 128 bits, so the first letter carries three.
  ulid: (chance) => from("01234567", 1, chance) + from(CROCKFORD, 25, chance),
  cuid2: (chance, reach) => chance.word(1, 1) + from(BASE36, reach === 1 ? 1 : 23, chance),
  nanoid: (chance) => from(URL_SAFE, 21, chance),
  jwt: (chance, reach) =>
    [20, 40, 43]
      .map((length) => from(URL_SAFE, reach < 8 ? chance.int(1, reach) : length, chance))
      .join("."),
  slug: (chance, reach) =>
    chance.is(0.5)
      ? chance.word(1, reach)
      : `${chance.word(1, Math.ceil(reach / 2))}-${chance.word(1, Math.ceil(reach / 2))}`,
}
