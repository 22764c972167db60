/**
 * The type of `context.auth` on endpoints with `auth: true`. Empty until a program declares what its
 * handler of `serve(routes, { auth })` gives:
 * `declare module "@precast/runtime" { interface AuthData { userId: string } }`.
 */
// An interface without members of its own: programs add theirs (declaration merging).
export interface AuthData {}
