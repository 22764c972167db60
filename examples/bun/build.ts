import precast from "@precast/transformer/bun"

await Bun.build({
  entrypoints: ["src/main.ts"],
  outdir: "dist",
  target: "bun",
  plugins: [precast()],
})
