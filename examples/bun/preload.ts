import precast from "@precast/transformer/bun"

Bun.plugin(precast())
