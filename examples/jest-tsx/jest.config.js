export default {
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    // The compiler with the plugins of the tsconfig in it. It looks at whole programs: not with isolatedModules.
    "\\.ts$": [
      "ts-jest",
      { useESM: true, compiler: "ts-patch/compiler", diagnostics: { ignoreCodes: [151002] } },
    ],
  },
}
