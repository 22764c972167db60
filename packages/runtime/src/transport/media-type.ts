/**
 * Whether a content-type is JSON: `application/json` or `application/*+json`, with or without
 * parameters. Nothing else is taken as JSON, and a body without a type is not either: browsers
 * send such bodies, and text/plain ones, to other sites without a preflight (CORS "simple requests").
 */
export function isJsonType(type: string): boolean {
  return type === "application/json" || JSON_TYPE.test(type)
}

const JSON_TYPE = /^application\/(?:[\w!#$&^.+-]+\+)?json[ \t]*(?:;|$)/i
