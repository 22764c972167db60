import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** Writes the block of the documentation, with places of its own. @returns the command that runs it */
export function configure(block, { folder, port, front }) {
  const server = block
    .replace("127.0.0.1:3000", `127.0.0.1:${port}`)
    .replace("listen 443", `listen 127.0.0.1:${front}`)
    .replace("example.com;", "localhost;")
    .replace("/etc/ssl/example.com.pem", join(folder, "cert.pem"))
    .replace("/etc/ssl/example.com.key", join(folder, "key.pem"))
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  )
  // Root hands work to a user who may not write here.
  const user = process.getuid() === 0 ? "user root;\n" : ""
  const text = `${user}daemon off;
error_log stderr crit;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
${temporary.join("\n")}
${server}}
`
  writeFileSync(join(folder, "nginx.conf"), text)
  return ["nginx", "-p", folder, "-c", "nginx.conf"]
}

/** A request with two lengths is refused. */
export const BEHAVIOUR = {}
