const isDate = __precast.isDate

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.flag === "boolean" &&
    typeof value.id === "bigint" &&
    typeof value.email === "string" &&
    typeof value.flavoured === "string" &&
    Number.isFinite(value.cents) &&
    (value.role === "admin" || value.role === "user") &&
    isDate(value.at) &&
    checkOpaque_user(value.user) &&
    checkRecord_Email_Opaque_string_array_list(value.byId)
}

function checkOpaque_user(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.name === "string" &&
    Number.isFinite(value.age)
}

function checkRecord_Email_Opaque_string_array_list(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return false
  for (const key of Object.keys(value)) {
    if (!(Array.isArray(value[key]))) return false
    for (let index = 0; index < value[key].length; index++) {
      const item = value[key][index]
      if (!(typeof item === "string")) return false
    }
  }
  return true
}
