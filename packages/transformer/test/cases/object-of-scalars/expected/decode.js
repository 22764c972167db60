const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const attempts = __precast.attempts
const attemptsInput = /* @__PURE__ */ attempts()
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const lineEnd = __precast.lineEnd
const keyAt = __precast.keyAt
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(reportWireInput)
const numberAt = __precast.numberAt
const stringAt = __precast.stringAt
const booleanAt = __precast.booleanAt
const dateAt = __precast.dateAt
const memberEnd = __precast.memberEnd
const spaceEnd = __precast.spaceEnd
const isAbsent = __precast.isAbsent
const dateLeaf = __precast.dateLeaf

function decodeInput(json) {
	const text = typeof json === "string" ? json : textOf(json)
	const value = text === FAIL ? text : readInput(text)
	if (value === FAIL) throw invalid(reportTextInput(text))
	return value
}

function readInput(text) {
	return readBy(text, attemptsInput, fastInput, reportWireInput)
}

function reportTextInput(text) {
	return issuesOfText(text, reportWireInput)
}

function fastInput(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let id, name, active, lastUpdate
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysInput, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) !== 577005858 || b[at + 4] !== 58) break
		id = numberAt(text, at + 5)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 1: next = 1
		if (v.getInt32(at, true) !== 1835101730 || v.getInt32(at + 3, true) !== 975332717) break
		name = stringAt(text, at + 7)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 2: next = 2
		if (v.getFloat64(at, true) !== 5.500134623707968e-143 || b[at + 8] !== 58) break
		active = booleanAt(at + 9)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 3: next = 3
		if (v.getFloat64(at, true) !== 6.463755722431883e+175 || v.getFloat64(at + 5, true) !== 1.1609701961253316e-28) break
		lastUpdate = dateAt(text, at + 13)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
		next = 4
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || (missed || next < 3) && isAbsent(id, name, active, lastUpdate)) return fail()
	source.at = at
	return { id, name, active, lastUpdate }
}

function reportWireInput() {
	return [
		"Input",
		{ id: "number", name: "string", active: "boolean", lastUpdate: [dateLeaf] },
		"wire"
	]
}
