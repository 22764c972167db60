/**
 * Linux binaries that may be copied with their C23 names re-pointed (glibc.ts): SHA-256 of the
 * original → SHA-256 of the copy. Both are checked, so that only bytes that were tested ever run.
 * From the npm package uwebsockets@3.0.6; `test/loader.test.ts` makes each copy again.
 */
export const KNOWN_BINARIES: ReadonlyMap<string, string> = new Map([
  // linux x64, ABI 127 (Node 22)
  [
    "78e38a9a163b1cf33ce539619e5908111dea95a12e7943d95fbcdd524879caa8",
    "2fc20efcb4a9b9ce4d30d61be7401e345eefdb1c2e9b1b8c64dd8c4bc36900cd",
  ],
  // linux x64, ABI 137 (Node 24)
  [
    "3b549c14e01d9d1faf234cdf4b6f0fb08158605e3692cd0eb1b905e327bd3449",
    "613726c2cd6cbb9859c9b9c443f3c14c5dac2a359f3a9e2542057f78f48f5909",
  ],
  // linux x64, ABI 141 (Node 25)
  [
    "d22bae7642b872152cd0eeb682c6c2ffd186e91af8cf18cdf98be984a6549d49",
    "f55218eb8c3315413ca6b0fcc27b6903156df18da0ca125e6f316c99bce51437",
  ],
  // linux arm64, ABI 127 (Node 22)
  [
    "a7d9bc3ec166421a49416d5ea4f49118ae68ea1dbf8a765c4f45a79b0b6adb13",
    "9bf3f731c14fe28e64a319b29efb95541efaa898f1ae36eebcae1827c2d5b762",
  ],
  // linux arm64, ABI 137 (Node 24)
  [
    "b6eb007d627e00bcce03ad38f197124e9027c03f6fe784b37f97b8a6ea709cb4",
    "08aac6ac7a118f3372a24312cba3b8405c6a5d68a80d2e7a05f9792574be985a",
  ],
  // linux arm64, ABI 141 (Node 25)
  [
    "1317f2e69ea1924ee8dd94ed02a3e6beb08e55d8b06f18caeda3d67a02857aee",
    "a9e79fb63fff14b6c2c928358d648198b254dfaa9381b9665b1019a17b967b16",
  ],
])
