import { execFileSync } from "node:child_process"
import { join } from "node:path"

/** A key and a certificate of its own for localhost and 127.0.0.1, made by openssl. */
export function makeCertificate(folder: string, name: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${name}-key.pem`), join(folder, `${name}-cert.pem`)]
  const args =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
  const names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
  const files = ["-keyout", key, "-out", cert]
  execFileSync("openssl", [...args.split(" "), ...names, ...files], { stdio: "ignore" })
  return { key, cert }
}
