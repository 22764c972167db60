import { isDate } from "../natives/date.ts"
import { isFiniteList, type BytesForm, isBytes, reviveBytes } from "../natives/natives-bytes.ts"
import type { BytesName } from "../natives/bytes-types.ts"
import { isDay, reviveDay, reviveEpoch } from "../natives/day.ts"
import { isRegexp, reviveRegexp } from "../natives/regexp.ts"
import { isUrl, reviveUrl } from "../natives/natives-url.ts"
import { reviveDate } from "../decode/parse-date.ts"
import { faultOfText, type LeafKind } from "./leaf-kind.ts"

/** Dates as date-time texts. */
export const dateLeaf: LeafKind = {
  of: "date",
  revived: (_, value) => reviveDate(value),
  faultOfForm: faultOfText,
  fault: (_, value) => (isDate(value) ? null : "type"),
  words: () => "date-time",
}

/** Dates in another form. */
export const wiredDate: LeafKind = {
  of: "date",
  revived({ wire }, value) {
    if (wire === "date") return reviveDay(value)
    return reviveEpoch(value, wire === "epoch-ms" ? "ms" : "s")
  },
  faultOfForm(leaf, value) {
    if (leaf.wire === "date") return faultOfText(leaf, value)
    if (typeof value !== "number") return "type"
    return leaf.wire === "epoch-s" || Number.isInteger(value) ? "range" : "integer"
  },
  fault({ wire }, value) {
    if (!isDate(value)) return "type"
    return wire === "date" && !isDay(value) ? "format" : null
  },
  words({ wire }) {
    if (wire === "date") return "date"
    return wire === "epoch-ms" ? "milliseconds since 1970" : "seconds since 1970"
  },
}

/** The issues of `URL`. */
export const urlLeaf: LeafKind = {
  of: "url",
  revived: (_, value) => reviveUrl(value),
  faultOfForm: faultOfText,
  fault: (_, value) => (isUrl(value) ? null : "type"),
  words: () => "URL",
}

/** The issues of `RegExp`. */
export const regexpLeaf: LeafKind = {
  of: "regexp",
  revived: (_, value) => reviveRegexp(value),
  faultOfForm: faultOfText,
  fault: (_, value) => (isRegexp(value) ? null : "type"),
  words: () => "regular expression",
}

/** Bytes: `value` is the name of their class. */
export const bytesLeaf: LeafKind = {
  of: "bytes",
  revived: ({ value: type, wire }, value) =>
    reviveBytes(value, type as BytesName, wire as BytesForm),
  faultOfForm: (leaf, value) =>
    leaf.wire === "array" && Array.isArray(value) ? "format" : faultOfText(leaf, value),
  fault({ value: type, wire }, value) {
    if (!isBytes(value, type as BytesName)) return "type"
    const isListed = wire === "array" && (type as string).startsWith("Float")
    return isListed && !isFiniteList(value as never) ? "range" : null
  },
  words: ({ wire }) => (wire === "array" ? "array of numbers" : `bytes as ${wire}`),
}
