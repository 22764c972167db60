import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Proxy } from "./proxy.ts"

/** Drops a length in addition to chunks. */
export const haproxy: Proxy = {
  block: "haproxy",
  chunksWin: true,
  http3: false,
  configure(block, { folder, port, front }) {
    const pem = join(folder, "both.pem")
    const parts = ["cert.pem", "key.pem"].map((name) => readFileSync(join(folder, name), "utf8"))
    writeFileSync(pem, parts.join(""))
    const text = block
      .replace("127.0.0.1:3000", `127.0.0.1:${port}`)
      .replace("bind :443", `bind 127.0.0.1:${front}`)
      .replace("/etc/ssl/example.com.pem", pem)
    writeFileSync(join(folder, "haproxy.cfg"), text)
    return ["haproxy", "-db", "-f", join(folder, "haproxy.cfg")]
  },
}
