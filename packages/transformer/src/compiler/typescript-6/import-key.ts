/**
 * The same for all imports of a program that lead to one symbol: modules are resolved from the folder of a file, and by
 * the kind of module that its extension stands for.
 * @param name that the module exports it under; `*`: all of the module
 */
export function importKey(file: string, specifier: string, name: string): string {
  const folder = file.slice(0, file.lastIndexOf("/"))
  const extension = file.slice(file.lastIndexOf("."))
  return `${folder} ${extension} ${specifier} ${name}`
}
