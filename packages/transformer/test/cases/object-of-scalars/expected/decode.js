const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const ws = __precast.ws
const keyAt = __precast.keyAt
const numberAt = __precast.numberAt
const stringAt = __precast.stringAt
const booleanAt = __precast.booleanAt
const dateAt = __precast.dateAt
const memberEnd = __precast.memberEnd
const isAbsent = __precast.isAbsent
const dateLeaf = __precast.dateLeaf

function decodeInput(json) {
	const text = typeof json === "string" ? json : textOf(json)
	const value = text === FAIL ? text : readInput(text)
	if (value === FAIL) throw invalid(reportTextInput(text))
	return value
}

function readInput(text) {
	return readBy(text, fastInput, reportWireInput)
}

function reportTextInput(text) {
	return issuesOfText(text, reportWireInput)
}

function fastInput(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let id, name, active, lastUpdate
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireInput, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) !== 577005858 || b[at + 4] !== 58) break
		id = numberAt(at + 5)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 1: next = 1
		if (v.i4(at, 1) !== 1835101730 || v.i4(at + 3, 1) !== 975332717) break
		name = stringAt(at + 7)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 2: next = 2
		if (v.f8(at, 1) !== 5.500134623707968e-143 || b[at + 8] !== 58) break
		active = booleanAt(at + 9)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 3: next = 3
		if (v.f8(at, 1) !== 6.463755722431883e+175 || v.f8(at + 5, 1) !== 1.1609701961253316e-28) break
		lastUpdate = dateAt(at + 13)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
		next = 4
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || (missed || next < 3) && isAbsent(id, name, active, lastUpdate)) return fail()
	s.at = at
	return { id, name, active, lastUpdate }
}

function reportWireInput() {
	return [
		"Input",
		{ id: "number", name: "string", active: "boolean", lastUpdate: [dateLeaf] },
		"wire"
	]
}
