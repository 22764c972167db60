// A loader of webpack: TypeScript without its types.
module.exports = (text) => require("node:module").stripTypeScriptTypes(text)
