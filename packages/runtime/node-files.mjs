// Changes that rolldown cannot make to the files of dist/node. Line numbers stay: source maps go by them.
/** Modules of which only functions are used, and by few programs. They are loaded by the first call. */
const ON_CALL = new Set(["node:fs/promises", "node:net", "node:os"])

const IMPORT = /^import (.+?) from "(node:[\w/]+)";$/gm

/**
 * Writes imports of Node's modules so that they cost less at start: an `import` of one reads each of
 * its exports, and the getters among them load more. node:http loads fetch, HTTP/2 and TLS (40 ms,
 * 13 MB), node:fs streams.
 */
export function writeBuiltins(text) {
  const written = text.replace(IMPORT, (_, names, module) => declare(names, module))
  const left = /^(?:import|export) .*["']node:.*/m.exec(written)
  if (left !== null) throw new Error(`an import of Node is left: ${left[0]}`)
  return written
}

function declare(clause, module) {
  const load = `process.getBuiltinModule("${module}")`
  const all = /^\* as ([\w$]+)$/.exec(clause)
  if (all !== null) return `const ${all[1]} = ${load};`
  const named = /^\{ (.+) \}$/.exec(clause)
  if (named === null) throw new Error(`an import of another form: ${clause} from ${module}`)
  const pairs = named[1].split(", ").map((each) => each.split(" as "))
  // Classes begin with a capital letter.
  if (ON_CALL.has(module) && pairs.every(([name]) => /^[a-z]/.test(name))) {
    const functions = pairs.map(
      ([name, local = name]) => `${local} = (...words) => ${load}.${name}(...words)`,
    )
    return `const ${functions.join(", ")};`
  }
  const members = pairs.map(([name, local]) => (local === undefined ? name : `${name}: ${local}`))
  return `const { ${members.join(", ")} } = ${load};`
}

/** One character beyond Latin-1 makes V8 hold the whole text in two bytes for each character. */
export function writeAscii(text) {
  return text.replace(/.*[^\0-\x7f].*/g, (line) => {
    if (line.includes("String.raw")) throw new Error(`escapes would change this text: ${line}`)
    return line.replace(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    )
  })
}
