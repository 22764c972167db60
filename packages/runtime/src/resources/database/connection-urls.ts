// Before the authority of a URL of libpq (PostgreSQL 34.1.1.2).
const SCHEME = /^postgres(?:ql)?:\/\//

/**
 * The connection URLs that a URL with several hosts stands for, in the order in which they are
 * tried: `postgres://a:5432,b/shop` has two. `sslmode=require` encrypts without verifying the
 * certificate, and verifies it if `sslrootcert` names a root certificate, as in libpq
 * (34.19.1): the package `pg` treats it as `verify-full` by default. With `sslmode=prefer` each host
 * is tried without TLS next, unless the program has options for TLS.
 */
export function connectionUrls(url: string, hasTls = false): readonly string[] {
  const whole = asLibpq(url)
  const start = SCHEME.exec(whole)?.[0].length
  if (start === undefined) return [whole]
  const length = whole.slice(start).search(/[/?#]/)
  const end = length === -1 ? whole.length : start + length
  // It may have several hosts, which `URL` does not parse, after the user and the password.
  const hosts = Math.max(start, whole.lastIndexOf("@", end - 1) + 1)
  const [before, after] = [whole.slice(0, hosts), whole.slice(end)]
  return whole
    .slice(hosts, end)
    .split(",")
    .map((host) => before + host + after)
    .flatMap((each) => (hasTls ? [each] : [each, ...withoutTls(each)]))
}

/** libpq, 34.19.4: first encrypted, and then not. */
function withoutTls(url: string): string[] {
  const plain = url.replace(/([?&]sslmode=)prefer(?=&|$)/, "$1disable")
  return plain === url ? [] : [plain]
}

/** Whether a URL has a password, or leaves it to the option `password`. */
export function hasPassword(url: string): boolean {
  return /^postgres(?:ql)?:\/\/[^/?#:]*:[^/?#]+@/.test(url)
}

/** Whether the server must accept writes (`target_session_attrs` of libpq). */
export function wantsPrimary(url: string): boolean {
  return /[?&]target_session_attrs=(?:read-write|primary)(?:&|$)/.test(url)
}

function asLibpq(url: string): string {
  const isMeant = /[?&]sslmode=(?:prefer|require|verify-ca)(?:&|$)/.test(url)
  return isMeant && !/[?&]uselibpqcompat=/.test(url) ? `${url}&uselibpqcompat=true` : url
}
