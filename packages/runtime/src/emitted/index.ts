// What emitted code may call: the contract with the transformer, which types its emitter by this list.
export { FAIL } from "./route.ts"
export { falseIfTooDeep, issuesOf, issuesOfText, parsed, textOf } from "./entry.ts"
export { isDeep, issuesIn, notAt, partOf, wrongAt, wrongIn, wrongOf } from "./tell.ts"
export { attempts, bailed, isWorthTrying } from "./attempts.ts"
export { isAtEnd, load, source, spaceEnd, START } from "./source.ts"
export { againAt, keyAt, keyTable, memberEnd, plainKeyAt, tagAt } from "./key-at.ts"
export { stringAt } from "./string-at.ts"
export { numberAt } from "./number-at.ts"
export { isFirst, memberAt, type MemberShape, memberTable } from "./member-at.ts"
export { numbersAt } from "./numbers-at.ts"
export { dateAt } from "./date-at.ts"
export { booleanAt } from "./literal-at.ts"
export { valueAt } from "./value-at.ts"
export { invalid } from "./invalid.ts"
export { decodedValue, safelyDecodedValue } from "./decode-value.ts"
export { decodedBy, onTheWire, safelyDecodedBy, textBy } from "./small.ts"
export { isAtLeast, isAtMost } from "./length.ts"
export { matches } from "./matches.ts"
export { isDate } from "./date.ts"
export { reviveDate } from "./parse-date.ts"
export { reviveBigint } from "./parse-bigint.ts"
export { isMultipleOf } from "./number.ts"
export { ownValue, setOwn } from "./own.ts"
export { booleanText, innerBigint, innerString, numberText, oddText, repaired } from "./quote.ts"
export { unwritable } from "./circular.ts"
export { counted, newTrust, quoted, string, wholeText } from "./clean.ts"
export { shortText, shortTextAnew } from "./short.ts"
export { bytesList, hrefOf, ieeeNumber, innerBytes, integerText, regexpOf } from "./wire-text.ts"
export { innerDate } from "./iso.ts"
export { copyOfAny, copyOfBytes } from "./copies.ts"
export {
  textBigint,
  textBoolean,
  textDate,
  textList,
  textNumber,
  textParam,
} from "./text-values.ts"
export {
  bodyIssues,
  fileIssue,
  paramIssue,
  queryIssue,
  textIssue,
  textsIssue,
  inputIssues,
} from "./text-issues.ts"
export { plainText } from "./plain-text.ts"
export { readQuery } from "./query.ts"
export { bytesMessage, noMessage, noText, noTextIssues } from "./messages.ts"
export { bytesBody, streamBody, webStreamBody } from "./raw-body.ts"
export { matchesTemplate } from "./template.ts"
export { isNumericKey } from "./keys.ts"
export { hasOnlyKeys } from "./only-keys.ts"
export { countPresent } from "./count-present.ts"
export { askChecks } from "./explain/checks.ts"
export { nearestKey } from "./explain/nearest-key.ts"
export { dateLeaf, bytesLeaf, regexpLeaf, urlLeaf, wiredDate } from "./explain/native-kinds.ts"
export { bigintLeaf, bigintLiteral, ruledNumber } from "./explain/number-kinds.ts"
export { ruledString, templateLeaf } from "./explain/text-kinds.ts"
export { areUnique } from "./unique.ts"
export { mergedCopy, mergedFits, mergedKept, mergedText, pruneMerged } from "./merge.ts"
export { beginTrials, endTrials, isWasteful, lookedAt, trials } from "./trials.ts"
export { refusal, takes } from "./natives/checked.ts"
export { isUrl, reviveUrl } from "./natives/url.ts"
export { isRegexp, reviveRegexp } from "./natives/regexp.ts"
export { dayText, epochText, isDay, reviveDay, reviveEpoch } from "./natives/day.ts"
export { isSafeBigint, reviveIeee, reviveInteger } from "./natives/number.ts"
export { isMap, isSet } from "./natives/collections.ts"
export { isBytes, reviveBytes } from "./natives/bytes.ts"
export { isFiniteList } from "./natives/bytes-array.ts"
export { isEmail, isIdnEmail } from "./formats/address.ts"
export { isDateText, isDateTimeText, isDurationText, isTimeText } from "./formats/date-time.ts"
export { isHostname, isIdnHostname } from "./formats/hostname.ts"
export { isIpv4, isIpv6 } from "./formats/ip.ts"
export {
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
} from "./formats/text.ts"
export { isUriTemplate } from "./formats/uri-template.ts"
export { isIri, isIriReference, isUri, isUriReference, isUrlText } from "./formats/uri.ts"
export type { JsonSchema, JsonSchemaPart } from "../json-schema.ts"
export { schemaOfJson, schemaOfValues } from "./schema.ts"
export { rowsOf } from "./rows/row.ts"
export {
  bigintColumn,
  booleanColumn,
  bytesColumn,
  checkedColumn,
  dateColumn,
  ieeeColumn,
  numberColumn,
  textColumn,
  urlColumn,
} from "./rows/columns.ts"
export { arrayColumn, jsonColumn } from "./rows/nested.ts"
export { anyColumn } from "./rows/any.ts"
export { randomValue } from "./random/index.ts"
export type { Recipe, Sketch } from "./random/recipe.ts"
