/** HTTP cores that a new project can be made for. */
export const httpCores = ["uws", "js"] as const
export type HttpCore = (typeof httpCores)[number]

/** What `init` prints where it adds the C++ core. */
export const uwsNote: string =
  "uWebSockets.js is the faster HTTP core: 98 MB to download, 257 MB on disk. Without it (`--core js`), " +
  "`serve()` uses the core in JavaScript, with the same responses"

/** Where the package has a binary: ABIs of Node 22, 24 and 25, which load it. */
const TARGETS = new Set(["linux x64", "linux arm64", "darwin x64", "darwin arm64", "win32 x64"])
const ABIS = new Set(["127", "137", "141"])

/** The fastest core that this machine can load. */
export function coreHere(): HttpCore {
  const { platform, arch, versions } = process
  const hasBinary = TARGETS.has(`${platform} ${arch}`) && ABIS.has(versions.modules)
  return hasBinary && (platform !== "linux" || isGlibc()) ? "uws" : "js"
}

/** Alpine and others have musl. */
function isGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}
