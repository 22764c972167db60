const oddText = __precast.oddText
const repaired = __precast.repaired

function encodeInput(value) {
  const role = value.role
  const level = value.level
  const mixed = value.mixed
  return repaired('{"role":' +
    (role === "admin" ? '"admin"'
      : role === "guest" ? '"guest"'
      : role === "user" ? '"user"'
      : oddText(role)) +
    ',"level":' +
    (level === 1 ? '1' : level === 2 ? '2' : level === 12 ? '12' : oddText(level)) +
    ',"mixed":' +
    (mixed === "auto" ? '"auto"'
      : mixed === 0 ? '0'
      : mixed === true ? 'true'
      : mixed === null ? 'null'
      : oddText(mixed)) +
    '}')
}
