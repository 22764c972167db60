import { readFileSync } from "node:fs"

/** Runs a statement without parameters. */
type Run = (text: string) => Promise<unknown>

/** Gives the server a certificate; it accepts TLS once it has read its settings. */
export async function enableTls(run: Run, files: { key: string; cert: string }): Promise<void> {
  await put(run, "precast-test.crt", readFileSync(files.cert, "utf8"))
  await put(run, "precast-test.key", readFileSync(files.key, "utf8"))
  await run("alter system set ssl_cert_file = 'precast-test.crt'")
  await run("alter system set ssl_key_file = 'precast-test.key'")
  await run("alter system set ssl = on")
  await run("select pg_reload_conf()")
}

/** Written by the server itself, whose user has to own it. */
function put(run: Run, name: string, pem: string): Promise<unknown> {
  return run(`copy (select unnest(string_to_array('${pem.trim()}', e'\\n')))
    to program 'umask 077; cat > ${name}'`)
}
