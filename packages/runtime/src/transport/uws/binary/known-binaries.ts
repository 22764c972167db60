/**
 * Linux binaries that may be copied with their C23 names re-pointed (glibc.ts): SHA-256 of the
 * original → SHA-512/256 of the copy. Both are checked, so that only bytes that were tested ever run.
 * From the npm package uwebsockets@3.0.6; `test/loader.test.ts` makes each copy again.
 */
export const KNOWN_BINARIES: ReadonlyMap<string, string> = new Map([
  // linux x64, ABI 127 (Node 22)
  [
    "78e38a9a163b1cf33ce539619e5908111dea95a12e7943d95fbcdd524879caa8",
    "e577c52d9822a061f20e32d6d3d6cf12604a9d70dc762ac55caf38b5591efbe4",
  ],
  // linux x64, ABI 137 (Node 24)
  [
    "3b549c14e01d9d1faf234cdf4b6f0fb08158605e3692cd0eb1b905e327bd3449",
    "511857ed3e03ac35af7ef438607d5ae5bb713a30b258aa867bb5e7e7d2906a22",
  ],
  // linux x64, ABI 141 (Node 25)
  [
    "d22bae7642b872152cd0eeb682c6c2ffd186e91af8cf18cdf98be984a6549d49",
    "9e41cdd410285cfe9c796d2539ab62fd664cbf600abdb5eea0d9767dbd7648a9",
  ],
  // linux arm64, ABI 127 (Node 22)
  [
    "a7d9bc3ec166421a49416d5ea4f49118ae68ea1dbf8a765c4f45a79b0b6adb13",
    "b362f1f4b43afb4dc17bd7ba75952f14bb087ad49568d7ef56c09060e9e19b99",
  ],
  // linux arm64, ABI 137 (Node 24)
  [
    "b6eb007d627e00bcce03ad38f197124e9027c03f6fe784b37f97b8a6ea709cb4",
    "8fc386feff5bc2c00e2f3a8e2148b5d44a5b4d5b6ad15e69dd6d6790f30b7f41",
  ],
  // linux arm64, ABI 141 (Node 25)
  [
    "1317f2e69ea1924ee8dd94ed02a3e6beb08e55d8b06f18caeda3d67a02857aee",
    "bd267a55a174f0f5f61ccb0e93b617febccd915ec7b15e3128b14dfe837f132f",
  ],
])
