const repaired = __precast.repaired
const oddText = __precast.oddText

function encodeInput(value) {
	const role = value.role
	const level = value.level
	const mixed = value.mixed
	return repaired((role === "admin" ? '{"role":"admin","level":'
			: role === "guest" ? '{"role":"guest","level":'
			: role === "user" ? '{"role":"user","level":'
			: '{"role":' + oddText(role) + ',"level":') +
		(level === 1 ? '1,"mixed":'
			: level === 2 ? '2,"mixed":'
			: level === 12 ? '12,"mixed":'
			: oddText(level) + ',"mixed":') +
		(mixed === "auto" ? '"auto"}'
			: mixed === 0 ? '0}'
			: mixed === true ? 'true}'
			: mixed === null ? 'null}'
			: oddText(mixed) + '}'))
}
