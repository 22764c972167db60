// Every link and every resource of the built site exists, anchors included, and no other server is used.
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, posix, resolve } from "node:path"

const folder = resolve(process.argv[2] ?? "dist")
const base = process.env.SITE_BASE ?? "/"
const isThere = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => [`/${name.replaceAll("\\", "/")}`, name]),
)
const wrong = []
const ids = new Map()
let links = 0

for (const [page, name] of isThere) if (page.endsWith(".html")) checkPage(page, name)
if (links < 100) wrong.push(`only ${links} links were found`)
for (const line of wrong) console.error(line)
console.log(`${links} links and resources of ${isThere.size} files checked, ${wrong.length} wrong`)
process.exitCode = wrong.length > 0 ? 1 : 0

function checkPage(page, name) {
  // Other builds' pages have links of their own; what they load is looked at all the same.
  const text = readFileSync(join(folder, name), "utf8")
  for (const [, tag, attributes] of text.matchAll(
    /<(a|link|script|img|iframe|source)\s([^>]*)>/g,
  )) {
    const to = /(?:^|\s)(?:href|src)="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&")
    if (to === undefined || to.startsWith("data:")) continue
    links++
    if (/^([a-z]+:)?\/\//.test(to)) {
      if (tag !== "a") wrong.push(`${page}: loads ${to}`)
    } else if (!leads(page, to)) wrong.push(`${page}: ${to} leads nowhere`)
  }
}

function leads(page, to) {
  if (to.startsWith("mailto:")) return true
  const [path, anchor] = to.split("#")
  const target = fileOf(page, decodeURI(path.split("?")[0]))
  if (target === undefined) return false
  return !anchor || !target.endsWith(".html") || idsOf(target).has(decodeURIComponent(anchor))
}

function fileOf(page, path) {
  if (path === "") return page
  const inside = path.startsWith(base) ? `/${path.slice(base.length)}` : path
  const full = inside.startsWith("/") ? inside : posix.join(posix.dirname(page), inside)
  return [full, `${full}.html`, posix.join(full, "index.html")].find((each) => isThere.has(each))
}

function idsOf(page) {
  let found = ids.get(page)
  if (!found) {
    const text = readFileSync(join(folder, isThere.get(page)), "utf8")
    found = new Set([...text.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]))
    ids.set(page, found)
  }
  return found
}
