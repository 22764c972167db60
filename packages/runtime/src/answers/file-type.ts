import { lookup } from "mrmime"

/** Content type by the ending of a file's name. Texts are said to be UTF-8. */
export function typeOfFile(path: string): string {
  const type = lookup(path) ?? "application/octet-stream"
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type
}
