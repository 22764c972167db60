// A key and a certificate of its own for localhost, made by openssl: as text.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const args =
  "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"

export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), "precast-bench-"))
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")]
    const files = ["-keyout", key, "-out", cert]
    execFileSync("openssl", [...args.split(" "), ...files], { stdio: "ignore" })
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
