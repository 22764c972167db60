// Starts one contender: `node launch.mjs <file>` (or bun). The engine holds our standard input open;
// when it goes away, however it died, this process ends too and no server is left behind.
import { pathToFileURL } from "node:url"

process.stdin.on("end", () => process.exit(0)).resume()
await import(pathToFileURL(process.argv[2]).href)
