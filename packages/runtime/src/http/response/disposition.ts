/**
 * Value of `content-disposition` for a file to save (RFC 6266). Only the last part of a path
 * counts; characters that are unsafe in file names are removed.
 * @param name any text
 */
export function contentDisposition(name: string): string {
  const file = name
    .toWellFormed()
    .replace(/^.*[/\\]/s, "")
    // Control characters, and those that turn the direction of what a person reads.
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
  if (file === "") return "attachment"
  const ascii = file.replaceAll(/[^\x20-\x7e]/g, "_").replaceAll(/["\\]/g, "\\$&")
  // A `%` in the plain form is decoded by some browsers.
  const isPlain = /^[\x20-\x7e]*$/.test(file) && !file.includes("%")
  return isPlain
    ? `attachment; filename="${ascii}"`
    : `attachment; filename="${ascii.replaceAll("%", "_")}"; filename*=UTF-8''${extValue(file)}`
}

/** RFC 8187 §3.2.1: these represent themselves, as letters and digits do. */
function extValue(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
