// A loader of webpack: TypeScript without its types. Every character stays where it is, and so does the map.
module.exports = function (text, map) {
  this.callback(null, require("node:module").stripTypeScriptTypes(text), map)
}
