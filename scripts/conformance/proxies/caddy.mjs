import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** Writes the block of the documentation, with places of its own. @returns the command that runs it */
export function configure(block, { folder, port, front }) {
  const site = block
    .replace("127.0.0.1:3000", `127.0.0.1:${port}`)
    // A certificate of its own, as nobody vouches for this host.
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
}

/** Go takes chunks for what they are, and drops a length beside them. */
export const BEHAVIOUR = { chunksWin: true, http3: true }
