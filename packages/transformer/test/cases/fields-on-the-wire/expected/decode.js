const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const ws = __precast.ws
const keyAt = __precast.keyAt
const stringAt = __precast.stringAt
const dateAt = __precast.dateAt
const reviveBigint = __precast.reviveBigint
const numberAt = __precast.numberAt
const memberEnd = __precast.memberEnd
const reviveDate = __precast.reviveDate
const isNumber = Number.isFinite
const dateLeaf = __precast.dateLeaf
const bigintLeaf = __precast.bigintLeaf

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
	let userName, role, tags, since, total, nick, count
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireInput, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.f8(at, 1) !== 2.1350747765825668e+161 || v.i4(at + 8, 1) !== 975332717) break
		userName = stringAt(at + 12)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 1: next = 1
		if (v.i4(at, 1) === 1819243042 && v.i4(at + 3, 1) === 975332716) {
			if (b[at += 7] === 32) at++
			if (v.i4(at, 1) === 1835295010 && v.i4(at + 3, 1) === 577661293) at += 7, role = "admin"
			else if (v.i4(at, 1) === 1702065442 && v.i2(at + 4, 1) === 8818) at += 6, role = "user"
			else return fail()
			if (b[at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 2: next = 2
		if (v.f8(at, 1) === 9.955150039059911e-143 && b[at + 8] === 58) {
			if (b[at += 9] === 32) at++
			tags = []
			if (b[at] !== 91) return fail()
			if (b[++at] <= 32) at = ws(b, at)
			if (b[at] !== 93) for (;;) {
				const item = stringAt(at)
				tags.push(item)
				if (b[at = s.at] !== 44) break
				if (b[++at] <= 32) at = ws(b, at)
			}
			if (b[at] <= 32) at = ws(b, at)
			if (b[at++] !== 93) return fail()
			if (b[at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 3: next = 3
		if (v.f8(at, 1) === 1.1609538746949985e-28) {
			since = dateAt(at + 8)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
		else if (missed) break
	case 4: next = 4
		if (v.f8(at, 1) === 1.162677604652936e-28) {
			const total2 = stringAt(at + 8)
			total = reviveBigint(total2)
			if (total === FAIL) return fail()
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 5: next = 5
		if (v.i4(at, 1) === 1667853858 && v.i4(at + 3, 1) === 975334243) {
			if (b[at += 7] === 32) at++
			let nick3
			if (b[at] === 110) {
				if (v.i4(at, 1) !== 1819047278) return fail()
				at += 4
			}
			else {
				const nick2 = stringAt(at)
				nick3 = nick2
				at = s.at
			}
			nick = nick3
			if (b[at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 6: next = 6
		if (v.i4(at, 1) === 1646289186 && v.i2(at + 4, 1) === 14882) {
			count = numberAt(at + 6)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
		next = 7
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || userName === undefined) return fail()
	if (role === undefined) {
		const role2 = "user"
		if (!((role2 === "admin" || role2 === "user"))) return fail()
		role = role2
	}
	if (tags === undefined) {
		const tags2 = []
		if (!(Array.isArray(tags2))) return fail()
		for (let index = 0; index < tags2.length; index++) {
			const item2 = tags2[index]
			if (!(typeof item2 === "string")) return fail()
		}
		tags = tags2
	}
	if (since === undefined) {
		const since2 = "2024-01-01T00:00:00Z"
		const since3 = reviveDate(since2)
		if (since3 === FAIL) return fail()
		since = since3
	}
	if (total === undefined) {
		const total3 = "5"
		const total4 = reviveBigint(total3)
		if (total4 === FAIL) return fail()
		total = total4
	}
	if (count === undefined) {
		const count2 = 3
		if (!(isNumber(count2))) return fail()
		count = count2
	}
	const value = { userName, role, tags, since, total }
	if (nick !== undefined) value.nick = nick
	value.count = count
	s.at = at
	return value
}

function reportWireInput() {
	return ["Input", {
		userName: ["field", "string", { alias: "user_name" }],
		role: ["field", ["literal", "admin", "user"], { default: "\"user\"" }],
		tags: ["field", ["array", "string"], { alias: "labels", default: "[]" }],
		since: ["field", [dateLeaf], { default: "\"2024-01-01T00:00:00Z\"" }],
		total: ["field", [bigintLeaf], { default: "\"5\"" }],
		nick: ["optional", "string", { asNull: true }],
		count: ["field", "number", { alias: "a b", default: "3" }]
	}, "wire", reviveInput]
}

function reviveInput(value) {
	if (!(value !== null && typeof value === "object")) return FAIL
	const userName = value.user_name
	if (!(typeof userName === "string")) return FAIL
	const role = value.role
	const role2 = role === undefined ? "user" : role
	if (!((role2 === "admin" || role2 === "user"))) return FAIL
	const since = value.since
	const since2 = since === undefined ? "2024-01-01T00:00:00Z" : since
	const since3 = reviveDate(since2)
	if (since3 === FAIL) return FAIL
	const total = value.total
	const total2 = total === undefined ? "5" : total
	const total3 = reviveBigint(total2)
	if (total3 === FAIL) return FAIL
	const nick = value.nick
	let nick2
	if (nick !== undefined && nick !== null) {
		if (!(typeof nick === "string")) return FAIL
		nick2 = nick
	}
	const count = value["a b"]
	const count2 = count === undefined ? 3 : count
	if (!(isNumber(count2))) return FAIL
	const tags = value.labels
	const tags2 = tags === undefined ? [] : tags
	if (!(Array.isArray(tags2))) return FAIL
	for (let index = 0; index < tags2.length; index++) {
		const item = tags2[index]
		if (!(typeof item === "string")) return FAIL
	}
	const revived = { userName, role: role2, tags: tags2, since: since3, total: total3 }
	if (nick2 !== undefined) revived.nick = nick2
	revived.count = count2
	return revived
}
