/** The text that replaces a secret. */
export const MASK = "••••"

const NAME =
  /passw|passphrase|secret|token|credential|api[-_]?key|private[-_]?key|access[-_]?key|signature|session|jwt|bearer|dpop|^x-forwarded-client-cert$|(?:^|[-_])(?:pwd|pass|salt|hash)(?:[-_]|$)|^(?:auth|authorization|proxy-authorization|key|sig|otp|pin)$|-auth(?:-|$)/i

/** Whether a header, parameter or column of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return NAME.test(name) || WORD_IN_CAMEL_CASE.test(name)
}

/** `userSalt`, `saltBytes`; not `basalt` or `hashtag`. */
const WORD_IN_CAMEL_CASE =
  /(?:^|[a-z\d])(?:Pwd|Pass|Salt|Hash)(?![a-z])|^(?:pwd|pass|salt|hash)(?=[A-Z])/

/** Of a column: `password_hash`, `api_key`; not `session_count`, which is not a secret because it is a number. */
export function isSecretColumn(name: string, type: string): boolean {
  return isSecretName(name) && !/^(?:smallint|integer|boolean|date|timestamp)/.test(type)
}

const LONGEST = 1000

/** The value of a header for display. */
export function shownHeader(name: string, value: string): readonly [string, string] {
  return [name, cut(maskedHeader(name, value), LONGEST)]
}

function maskedHeader(name: string, value: string): string {
  if (name === "cookie") return value.split(";").map(maskedPair).join("; ")
  if (name === "set-cookie") {
    const [pair = "", ...rest] = value.split(";")
    return [maskedPair(pair), ...rest.map((part) => part.trim())].join("; ")
  }
  if (name === "authorization" || name === "proxy-authorization")
    return value.includes(" ") ? `${value.split(" ")[0]} ${MASK}` : MASK
  if (name === "referer" || name === "location") return maskedUrl(value)
  return isSecretName(name) ? MASK : value
}

function maskedPair(pair: string): string {
  const at = pair.indexOf("=")
  return at === -1 ? MASK : `${pair.slice(0, at).trim()}=${MASK}`
}

function maskedUrl(url: string): string {
  const [before = "", query] = url.split("#")[0]!.split(/\?(.*)/s)
  const named = before.replace(/\/\/[^/@]*@/, `//${MASK}@`)
  return query === undefined ? named : `${named}?${maskedQuery(query)}`
}

/** A query string with secret parameters masked. */
export function maskedQuery(query: string): string {
  if (query === "") return ""
  const parts = query.split("&").map((part) => {
    const [name = "", value] = part.split(/=(.*)/s)
    return value !== undefined && isSecretParameter(decoded(name)) ? `${name}=${MASK}` : part
  })
  return cut(parts.join("&"), LONGEST)
}

/** `code` and `state` are what OAuth and OpenID Connect send. */
function isSecretParameter(name: string): boolean {
  return name === "code" || name === "state" || isSecretName(name)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll("+", " "))
  } catch {
    return name
  }
}

/** A path with the parameters masked that the route names as secrets: `/reset/:token`. */
export function maskedPath(path: string, route: string | undefined): string {
  if (route === undefined || !route.includes(":")) return cut(path, LONGEST)
  const names = route.split("/")
  const shown = path.split("/").map((segment, index) => {
    const name = names[index]?.startsWith(":") ? names[index].slice(1).replace(/\?$/, "") : ""
    return name !== "" && isSecretParameter(name) ? MASK : segment
  })
  return cut(shown.join("/"), LONGEST)
}

export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
