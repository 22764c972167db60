const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const tagAt = __precast.tagAt
const fail = __precast.fail
const ws = __precast.ws
const keyAt = __precast.keyAt
const stringAt = __precast.stringAt
const memberEnd = __precast.memberEnd
const dateAt = __precast.dateAt
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
	let value
	if (b[at] === 123) {
		const tag = tagAt(at, "\"type\":")
		if (v.i4(tag, 1) === 1851875874 && v.i2(tag + 4, 1) === 8811) value = fastTypeBankIban(at)
		else if (v.i4(tag, 1) === 1918984994 && v.i2(tag + 4, 1) === 8804) value = fastTypeCardLast4Expires(at)
		else if (v.i4(tag, 1) === 1935762210 && v.i2(tag + 4, 1) === 8808) value = fastTypeCash(at)
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

function fastTypeBankIban(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let type, iban
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireTypeBankIban, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) !== 1887007778 || v.i4(at + 3, 1) !== 975332720) break
		if (b[at += 7] === 32) at++
		if (v.i4(at, 1) !== 1851875874 || v.i2(at + 4, 1) !== 8811) return fail()
		at += 6
		type = "bank"
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 1: next = 1
		if (v.i4(at, 1) !== 1633839394 || v.i4(at + 3, 1) !== 975335009) break
		iban = stringAt(at + 7)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
		next = 2
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || type === undefined || iban === undefined) return fail()
	s.at = at
	return { type, iban }
}

function fastTypeCardLast4Expires(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let type, last4, expires
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireTypeCardLast4Expires, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) !== 1887007778 || v.i4(at + 3, 1) !== 975332720) break
		if (b[at += 7] === 32) at++
		if (v.i4(at, 1) !== 1918984994 || v.i2(at + 4, 1) !== 8804) return fail()
		at += 6
		type = "card"
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 1: next = 1
		if (v.f8(at, 1) !== 1.1488908311782874e-28) break
		last4 = stringAt(at + 8)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 2: next = 2
		if (v.f8(at, 1) !== 7.497757820454498e+247 || v.i2(at + 8, 1) !== 14882) break
		expires = dateAt(at + 10)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
		next = 3
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || (missed || next < 2) && isAbsent(type, last4, expires, 0)) return fail()
	s.at = at
	return { type, last4, expires }
}

function fastTypeCash(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let type
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireTypeCash, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) !== 1887007778 || v.i4(at + 3, 1) !== 975332720) break
		if (b[at += 7] === 32) at++
		if (v.i4(at, 1) !== 1935762210 || v.i2(at + 4, 1) !== 8808) return fail()
		at += 6
		type = "cash"
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
		next = 1
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || type === undefined) return fail()
	s.at = at
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
