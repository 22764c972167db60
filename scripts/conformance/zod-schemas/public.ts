// Schemas of public repositories that the table is made of. They are read from a folder that the user has, never from
// this repository: FOLDER/OWNER+NAME/PATH.

/** Files that import nothing but Zod, by repository. */
export const publicFiles: Readonly<Record<string, readonly string[]>> = {
  "documenso/documenso": [
    "apps/remix/server/api/download/download.types.ts",
    "packages/lib/types/css-vars.ts",
    "packages/lib/types/license.ts",
    "packages/lib/types/search-params.ts",
    "packages/trpc/server/auth-router/schema.ts",
    "packages/trpc/server/organisation-router/delete-organisation-members.types.ts",
  ],
  "formbricks/formbricks": [
    "apps/web/app/api/v3/unify-feedback/taxonomy/lib/schemas.ts",
    "apps/web/modules/api/v2/types/api-filter.ts",
    "packages/types/analysis.ts",
    "packages/types/common.ts",
    "packages/types/surveys/follow-up.ts",
    "packages/types/user.ts",
  ],
  "kentcdodds/kentcdodds.com": ["services/site/app/og/schemas.ts"],
  "lukevella/rallly": [
    "apps/web/src/features/licensing/schema.ts",
    "apps/web/src/features/location/schema.ts",
  ],
  "midday-ai/midday": [
    "apps/api/src/schemas/billing.ts",
    "apps/worker/src/schemas/notifications.ts",
    "apps/worker/src/schemas/transactions.ts",
    "packages/inbox/src/schema.ts",
  ],
  "openstatusHQ/openstatus": [
    "packages/importers/src/providers/betterstack/api-types.ts",
    "packages/notifications/pagerduty/src/schema/config.ts",
    "packages/services/src/import/schemas.ts",
    "packages/services/src/maintenance/schemas.ts",
    "packages/services/src/page-component/schemas.ts",
    "packages/services/src/sso/schemas.ts",
    "packages/tinybird/src/audit-log/base-validation.ts",
  ],
  "sadmann7/skateshop": [
    "src/lib/validations/auth.ts",
    "src/lib/validations/cart.ts",
    "src/lib/validations/params.ts",
    "src/lib/validations/product.ts",
  ],
}
