import { expect, test } from "vitest"
import { isJsonType } from "./media-type.ts"

test.each([
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=utf-8",
  "application/json ; a=b",
  "Application/JSON",
  "application/problem+json",
  "application/vnd.api.v1+json",
])("%s is JSON", (type) => expect(isJsonType(type)).toBe(true))

test.each([
  "",
  "text/plain",
  "text/json",
  "application/jsonp",
  "application/json-seq",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=application/json",
  "text/plain; application/json",
  "application/json, text/plain",
  "application/+json",
  " application/json",
])("%j is not", (type) => expect(isJsonType(type)).toBe(false))
