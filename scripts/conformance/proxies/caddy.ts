import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Proxy } from "./proxy.ts"

/** Go accepts chunks and ignores a length in addition to them. */
export const caddy: Proxy = {
  block: "caddyfile",
  chunksWin: true,
  http3: true,
  configure(block, { folder, port, front }) {
    const site = block
      .replace("127.0.0.1:3000", `127.0.0.1:${port}`)
      // A self-signed certificate: no authority signs one for this host.
      .replace(
        "example.com {",
        `https://localhost:${front} {\n  bind 127.0.0.1\n  tls ${folder}/cert.pem ${folder}/key.pem`,
      )
    const text = `{
  admin off
  auto_https disable_redirects
  log {
    level ERROR
    exclude http.log
  }
}
${site}`
    writeFileSync(join(folder, "Caddyfile"), text)
    return ["caddy", "run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"]
  },
}
