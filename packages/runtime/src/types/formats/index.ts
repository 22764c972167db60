import type { FormatName } from "../tags.ts"
import { isEmail, isIdnEmail } from "./address-formats.ts"
import { isDateText, isDateTimeText, isDurationText, isTimeText } from "./date-time.ts"
import { isHostname, isIdnHostname } from "./hostname.ts"
import { isIpv4, isIpv6 } from "./ip.ts"
import {
  isBase64urlText,
  isByte,
  isCuid2,
  isJsonPointer,
  isJwt,
  isNanoid,
  isRegex,
  isRelativeJsonPointer,
  isSlug,
  isUlid,
  isUuid,
} from "./text-formats.ts"
import { isUriTemplate } from "./uri-template.ts"
import { isIri, isIriReference, isUri, isUriReference, isUrlText } from "./uri.ts"

/** The test of each format, by its name in `Format<"…">`. */
export const formats: Readonly<Record<FormatName, (text: string) => boolean>> = {
  "date-time": isDateTimeText,
  date: isDateText,
  time: isTimeText,
  duration: isDurationText,
  email: isEmail,
  "idn-email": isIdnEmail,
  hostname: isHostname,
  "idn-hostname": isIdnHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: isUri,
  "uri-reference": isUriReference,
  iri: isIri,
  "iri-reference": isIriReference,
  "uri-template": isUriTemplate,
  uuid: isUuid,
  "json-pointer": isJsonPointer,
  "relative-json-pointer": isRelativeJsonPointer,
  regex: isRegex,
  byte: isByte,
  base64url: isBase64urlText,
  url: isUrlText,
  ulid: isUlid,
  cuid2: isCuid2,
  nanoid: isNanoid,
  jwt: isJwt,
  slug: isSlug,
}
