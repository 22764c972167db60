// What emitted code may call: the contract with the transformer, which types its emitter by this list.
export { FAIL } from "./route.ts"
export { completed } from "./completed.ts"
export { falseIfTooDeep, parsed, textOf } from "./entry/entry.ts"
export { parsedBy } from "./entry/parsed-by.ts"
export { issuesOf, issuesOfText } from "./entry/issues-of.ts"
export { isDeep, issuesIn, notAt, partOf, wrongAt, wrongIn, wrongOf } from "./entry/tell-issues.ts"
export { fail, ws, source, START } from "./decode/source.ts"
export { againAt, keyAt, keysOf, memberEnd, plainKeyAt, presentOf, tagAt } from "./decode/key-at.ts"
export { isAbsent } from "./decode/is-absent.ts"
export { stringAt } from "./decode/string-at.ts"
export { numberAt } from "./decode/number-at.ts"
export { isFirst, memberAt, type MemberShape, memberTable } from "./decode/member-at.ts"
export { numbersAt } from "./decode/numbers-at.ts"
export { dateAt } from "./decode/date-at.ts"
export { booleanAt, literalAt, wordTable } from "./decode/literal-at.ts"
export { valueAt } from "./decode/value-at.ts"
export { invalid } from "./entry/invalid.ts"
export { decodedValue, safelyDecodedValue } from "./entry/decode-value.ts"
export { decodedBy, safelyDecodedBy, textBy } from "./entry/small.ts"
export { isAtLeast, isAtMost } from "./check/length.ts"
export { matches } from "./check/matches.ts"
export { isDate } from "./natives/date.ts"
export { reviveDate } from "./decode/parse-date.ts"
export { reviveBigint } from "./decode/parse-bigint.ts"
export { isMultipleOf } from "./check/is-multiple-of.ts"
export { ownValue, setOwn } from "./check/keys.ts"
export {
  booleanText,
  innerBigint,
  innerString,
  numberText,
  oddText,
  repaired,
} from "./text/quote.ts"
export { unwritable } from "./encode/unwritable.ts"
export { constants, put, putBoolean, putNumber, putString, putText } from "./encode/bytes.ts"
export { putDate } from "./encode/bytes-date.ts"
export { counted, encoderBy, newTrust, quoted, string, wholeText } from "./encode/clean.ts"
export { writtenText } from "./encode/written.ts"
export { shortText, shortTextAnew } from "./encode/short.ts"
export {
  bytesList,
  hrefOf,
  ieeeNumber,
  innerBytes,
  integerText,
  regexpOf,
} from "./encode/wire-text.ts"
export { innerDate } from "./encode/inner-date.ts"
export { copyOfAny, copyOfBytes } from "./encode/copies.ts"
export {
  textBigint,
  textBoolean,
  textDate,
  textList,
  textNumber,
  textParam,
} from "./decode/text-values.ts"
export {
  bodyIssues,
  fileIssue,
  issuesOfBody,
  issuesWithBody,
  paramIssue,
  queryIssue,
  textIssue,
  textsIssue,
  inputIssues,
} from "./sources/text-issues.ts"
export { plainText } from "./sources/plain-text.ts"
export { readQuery } from "./sources/query.ts"
export { bytesMessage, noMessage, noText, noTextIssues } from "./messages.ts"
export { bytesBody, streamBody, webStreamBody } from "./raw-body.ts"
export { matchesTemplate } from "./check/check-template.ts"
export { isNumericKey } from "./check/keys.ts"
export { hasOnlyKeys } from "./check/only-keys.ts"
export { countPresent } from "./check/keys.ts"
export { askChecks } from "./explain/checks.ts"
export { optionalFields } from "./explain/explain-prepare.ts"
export { deepReaderBy, readBy, readDeepBy, readerBy } from "./entry/read-by.ts"
export { describedText } from "./encode/described-text.ts"
export { componentBy, componentsOf } from "./explain/schema-described.ts"
export { routeDoc } from "./route-brief.ts"
export { inputOfBody } from "./sources/input-of-body.ts"
export { jsonReply } from "./json-reply.ts"
export { jsonUnlessFailed } from "./json-unless-failed.ts"
export { convertedText } from "./explain/converted-text.ts"
export { faultOfEnds } from "./explain/fault-of-ends.ts"
export { findsPattern } from "./explain/finds-pattern.ts"
export { nearestKey } from "./explain/nearest-key.ts"
export { dateLeaf, bytesLeaf, regexpLeaf, urlLeaf, wiredDate } from "./explain/native-kinds.ts"
export { bigintLeaf, bigintLiteral, ruledNumber } from "./explain/number-kinds.ts"
export { ruledString, templateLeaf } from "./explain/text-kinds.ts"
export { itemsOf } from "./client/items-of.ts"
export { multipartOf } from "./client/multipart-of.ts"
export { withHeaders } from "./client/with-headers.ts"
export { areUnique } from "./check/unique.ts"
export {
  fitsAny,
  mergedCopy,
  mergedFits,
  mergedKept,
  mergedText,
  onlyKey,
  pruneMerged,
} from "./check/merge.ts"
export { beginTrials, endTrials, isWasteful, lookedAt, trials } from "./check/trials.ts"
export { refusal, takes } from "./natives/natives-checked.ts"
export { isUrl, reviveUrl } from "./natives/natives-url.ts"
export { isRegexp, reviveRegexp } from "./natives/regexp.ts"
export { dayText, epochText, isDay, reviveDay, reviveEpoch } from "./natives/day.ts"
export { isSafeBigint, reviveIeee, reviveInteger } from "./natives/natives-number.ts"
export { isMap, isSet } from "./natives/collections.ts"
export { isBytes, reviveBytes } from "./natives/natives-bytes.ts"
export { isFiniteList } from "./natives/natives-bytes.ts"
export { isEmail, isIdnEmail } from "./formats/address-formats.ts"
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
} from "./formats/text-formats.ts"
export { isUriTemplate } from "./formats/uri-template.ts"
export { isIri, isIriReference, isUri, isUriReference, isUrlText } from "./formats/uri.ts"
export type { JsonSchema, JsonSchemaPart } from "./json-schema.ts"
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
export { anyColumn, everyColumn, everyJson } from "./rows/any.ts"
export { randomValue } from "./random/index.ts"
export type { Recipe, Sketch } from "./random/recipe.ts"
