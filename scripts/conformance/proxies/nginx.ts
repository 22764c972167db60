import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Proxy } from "./proxy.ts"

/** Refuses a request with two lengths. */
export const nginx: Proxy = {
  block: "nginx",
  chunksWin: false,
  http3: false,
  configure(block, { folder, port, front }) {
    const server = block
      .replace("127.0.0.1:3000", `127.0.0.1:${port}`)
      .replace("listen 443", `listen 127.0.0.1:${front}`)
      .replace("example.com;", "localhost;")
      .replace("/etc/ssl/example.com.pem", join(folder, "cert.pem"))
      .replace("/etc/ssl/example.com.key", join(folder, "key.pem"))
    writeNginxConfig(folder, server)
    return ["nginx", "-p", folder, "-c", "nginx.conf"]
  },
}

/** Writes nginx.conf with a server, for a process in the foreground that keeps its files in `folder`. */
export function writeNginxConfig(folder: string, server: string): void {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  )
  // Started by root, the workers run as a user without write access to the folder.
  const user = process.getuid?.() === 0 ? "user root;\n" : ""
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
}
