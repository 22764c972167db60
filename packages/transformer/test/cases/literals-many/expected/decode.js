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
const spaceEnd = __precast.spaceEnd
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
	let day, others, last
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysInput, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) !== 2036425762 || v.getInt16(at + 4, true) !== 14882) break
		if (b[at += 6] === 32) at++
		day = fastWeekday(text, at)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 1: next = 1
		if (v.getFloat64(at, true) !== 9.967162723195925e-143 || b[at + 8] !== 58) break
		if (b[at += 9] === 32) at++
		others = []
		if (b[at] !== 91) return fail()
		if (b[++at] <= 32) at = lineEnd(b, at)
		if (b[at] !== 93) for (;;) {
			const item = fastWeekday(text, at)
			others.push(item)
			if (b[at = source.at] !== 44) break
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		if (b[at] <= 32) at = spaceEnd(b, at)
		if (b[at++] !== 93) return fail()
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 2: next = 2
		if (v.getInt32(at, true) === 1935764514 && v.getInt32(at + 3, true) === 975336563) {
			if (b[at += 7] === 32) at++
			last = fastWeekday(text, at)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
		next = 3
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || day === undefined || others === undefined) return fail()
	const value = { day, others }
	if (last !== undefined) value.last = last
	source.at = at
	return value
}

function reportWireInput() {
	return ["Input", {
		day: reportWireWeekday,
		others: ["array", reportWireWeekday],
		last: ["optional", reportWireWeekday]
	}, "wire"]
}

function fastWeekday(text, at) {
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
