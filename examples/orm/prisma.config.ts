import { defineConfig } from "prisma/config"

// Migrations are those of `migrations/`; Prisma only reads its schema.
export default defineConfig({ schema: "prisma/schema.prisma" })
