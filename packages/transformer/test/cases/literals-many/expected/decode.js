const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const ws = __precast.ws
const keyAt = __precast.keyAt
const memberEnd = __precast.memberEnd
const literalAt = __precast.literalAt
const wordTable = __precast.wordTable
const words = /* @__PURE__ */ wordTable(["Fri", "Mon", "Saturday", "Sun", "Sunday", "Thu", "Tue", "Wed", "a \"day\""])

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
	let day, others, last
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireInput, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) !== 2036425762 || v.i2(at + 4, 1) !== 14882) break
		if (b[at += 6] === 32) at++
		day = fastWeekday(at)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 1: next = 1
		if (v.f8(at, 1) !== 9.967162723195925e-143 || b[at + 8] !== 58) break
		if (b[at += 9] === 32) at++
		others = []
		if (b[at] !== 91) return fail()
		if (b[++at] <= 32) at = ws(b, at)
		if (b[at] !== 93) for (;;) {
			const item = fastWeekday(at)
			others.push(item)
			if (b[at = s.at] !== 44) break
			if (b[++at] <= 32) at = ws(b, at)
		}
		if (b[at] <= 32) at = ws(b, at)
		if (b[at++] !== 93) return fail()
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 2: next = 2
		if (v.i4(at, 1) === 1935764514 && v.i4(at + 3, 1) === 975336563) {
			if (b[at += 7] === 32) at++
			last = fastWeekday(at)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
		next = 3
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || day === undefined || others === undefined) return fail()
	const value = { day, others }
	if (last !== undefined) value.last = last
	s.at = at
	return value
}

function reportWireInput() {
	return ["Input", {
		day: reportWireWeekday,
		others: ["array", reportWireWeekday],
		last: ["optional", reportWireWeekday]
	}, "wire"]
}

function fastWeekday(at) {
	const value = literalAt(words, at)
	return value
}

function reportWireWeekday() {
	return ["Weekday", [
		"literal",
		"Fri",
		"Mon",
		"Saturday",
		"Sun",
		"Sunday",
		"Thu",
		"Tue",
		"Wed",
		"a \"day\""
	], "wire"]
}
