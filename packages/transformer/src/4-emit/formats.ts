import type { Format } from "../ir/shape.ts"
import type { Helper } from "./module.ts"

/** The test of each format. */
export const formatHelpers: Readonly<Record<Format, Helper>> = {
  "date-time": "isDateTimeText",
  date: "isDateText",
  time: "isTimeText",
  duration: "isDurationText",
  email: "isEmail",
  "idn-email": "isIdnEmail",
  hostname: "isHostname",
  "idn-hostname": "isIdnHostname",
  ipv4: "isIpv4",
  ipv6: "isIpv6",
  uri: "isUri",
  "uri-reference": "isUriReference",
  iri: "isIri",
  "iri-reference": "isIriReference",
  "uri-template": "isUriTemplate",
  uuid: "isUuid",
  "json-pointer": "isJsonPointer",
  "relative-json-pointer": "isRelativeJsonPointer",
  regex: "isRegex",
  byte: "isByte",
  base64url: "isBase64urlText",
  url: "isUrlText",
  ulid: "isUlid",
  cuid2: "isCuid2",
  nanoid: "isNanoid",
  jwt: "isJwt",
  slug: "isSlug",
}
