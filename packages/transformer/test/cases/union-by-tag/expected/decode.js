const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const attempts = __precast.attempts
const attemptsInput = /* @__PURE__ */ attempts()
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const tagAt = __precast.tagAt
const fail = __precast.fail
const lineEnd = __precast.lineEnd
const keyAt = __precast.keyAt
const keyTable = __precast.keyTable
const keysTypeBankIban = /* @__PURE__ */ keyTable(reportWireTypeBankIban)
const stringAt = __precast.stringAt
const memberEnd = __precast.memberEnd
const spaceEnd = __precast.spaceEnd
const keysTypeCardLast4Expires = /* @__PURE__ */ keyTable(reportWireTypeCardLast4Expires)
const dateAt = __precast.dateAt
const isAbsent = __precast.isAbsent
const keysTypeCash = /* @__PURE__ */ keyTable(reportWireTypeCash)
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
	let value
	if (b[at] === 123) {
		const tag = tagAt(at, "\"type\":")
		if (v.getInt32(tag, true) === 1851875874 && v.getInt16(tag + 4, true) === 8811) value = fastTypeBankIban(text, at)
		else if (v.getInt32(tag, true) === 1918984994 && v.getInt16(tag + 4, true) === 8804) value = fastTypeCardLast4Expires(text, at)
		else if (v.getInt32(tag, true) === 1935762210 && v.getInt16(tag + 4, true) === 8808) value = fastTypeCash(text, at)
		else return fail()
	}
	else return fail()
	return value
}

function reportWireInput() {
	return ["Input", [
		"union",
		[reportWireTypeBankIban, reportWireTypeCardLast4Expires, reportWireTypeCash],
		"type"
	], "wire"]
}

function fastTypeBankIban(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let type, iban
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysTypeBankIban, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) !== 1887007778 || v.getInt32(at + 3, true) !== 975332720) break
		if (b[at += 7] === 32) at++
		if (v.getInt32(at, true) !== 1851875874 || v.getInt16(at + 4, true) !== 8811) return fail()
		at += 6
		type = "bank"
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 1: next = 1
		if (v.getInt32(at, true) !== 1633839394 || v.getInt32(at + 3, true) !== 975335009) break
		iban = stringAt(text, at + 7)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
		next = 2
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || type === undefined || iban === undefined) return fail()
	source.at = at
	return { type, iban }
}

function fastTypeCardLast4Expires(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let type, last4, expires
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysTypeCardLast4Expires, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) !== 1887007778 || v.getInt32(at + 3, true) !== 975332720) break
		if (b[at += 7] === 32) at++
		if (v.getInt32(at, true) !== 1918984994 || v.getInt16(at + 4, true) !== 8804) return fail()
		at += 6
		type = "card"
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 1: next = 1
		if (v.getFloat64(at, true) !== 1.1488908311782874e-28) break
		last4 = stringAt(text, at + 8)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 2: next = 2
		if (v.getFloat64(at, true) !== 7.497757820454498e+247 || v.getInt16(at + 8, true) !== 14882) break
		expires = dateAt(text, at + 10)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
		next = 3
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || (missed || next < 2) && isAbsent(type, last4, expires)) return fail()
	source.at = at
	return { type, last4, expires }
}

function fastTypeCash(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let type
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysTypeCash, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) !== 1887007778 || v.getInt32(at + 3, true) !== 975332720) break
		if (b[at += 7] === 32) at++
		if (v.getInt32(at, true) !== 1935762210 || v.getInt16(at + 4, true) !== 8808) return fail()
		at += 6
		type = "cash"
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
		next = 1
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || type === undefined) return fail()
	source.at = at
	return { type }
}

function reportWireTypeBankIban() {
	return ["TypeBankIban", { type: ["literal", "bank"], iban: "string" }, "part"]
}

function reportWireTypeCardLast4Expires() {
	return [
		"TypeCardLast4Expires",
		{ type: ["literal", "card"], last4: "string", expires: [dateLeaf] },
		"part"
	]
}

function reportWireTypeCash() {
	return ["TypeCash", { type: ["literal", "cash"] }, "part"]
}
