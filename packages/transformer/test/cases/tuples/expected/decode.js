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
const dateAt = __precast.dateAt
const memberEnd = __precast.memberEnd
const isAbsent = __precast.isAbsent
const dateLeaf = __precast.dateLeaf
const isNumber = Number.isFinite
const reviveDate = __precast.reviveDate

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
	let point, named, rest
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireInput, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		{
			if (v.f8(at, 1) !== 1.1646622340829964e-28) break
			if (b[at += 8] === 32) at++
			if (b[at] !== 91) return fail()
			if (b[++at] <= 32) at = ws(b, at)
			const item = numberAt(at)
			if (b[at = s.at] !== 44) return fail()
			if (b[++at] <= 32) at = ws(b, at)
			const item2 = numberAt(at)
			at = s.at
			if (b[at] <= 32) at = ws(b, at)
			if (b[at++] !== 93) return fail()
			const point2 = [item, item2]
			point = point2
			if (b[at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 1: next = 1
		{
			if (v.f8(at, 1) !== 1.160709277712643e-28) break
			if (b[at += 8] === 32) at++
			const named2 = []
			if (b[at] !== 91) return fail()
			if (b[++at] <= 32) at = ws(b, at)
			if (b[at] !== 93) for (;;) {
				switch (named2.length) {
					case 0: {
						const item3 = stringAt(at)
						at = s.at
						named2.push(item3)
						break
					}
					case 1: {
						let item5
						if (b[at] === 110) {
							if (v.i4(at, 1) !== 1819047278) return fail()
							at += 4
						}
						else {
							const item4 = numberAt(at)
							item5 = item4
							at = s.at
						}
						named2.push(item5)
						break
					}
					default: {
						return fail()
					}
				}
				if (b[at] !== 44) break
				if (b[++at] <= 32) at = ws(b, at)
			}
			if (b[at] <= 32) at = ws(b, at)
			if (b[at++] !== 93) return fail()
			if (!(named2.length >= 1)) return fail()
			named = named2
			if (b[at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 2: next = 2
		{
			if (v.i4(at, 1) !== 1936028194 || v.i4(at + 3, 1) !== 975336563) break
			if (b[at += 7] === 32) at++
			const rest2 = []
			if (b[at] !== 91) return fail()
			if (b[++at] <= 32) at = ws(b, at)
			if (b[at] !== 93) for (;;) {
				switch (rest2.length) {
					case 0: {
						const item6 = dateAt(at)
						at = s.at
						rest2.push(item6)
						break
					}
					default: {
						const item7 = stringAt(at)
						at = s.at
						rest2.push(item7)
					}
				}
				if (b[at] !== 44) break
				if (b[++at] <= 32) at = ws(b, at)
			}
			if (b[at] <= 32) at = ws(b, at)
			if (b[at++] !== 93) return fail()
			if (!(rest2.length >= 1)) return fail()
			rest = rest2
			if (b[at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
		next = 3
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || (missed || next < 2) && isAbsent(point, named, rest, 0)) return fail()
	s.at = at
	return { point, named, rest }
}

function reportWireInput() {
	return ["Input", {
		point: ["tuple", ["number", "number"]],
		named: ["tuple", ["string", ["optional", "number"]]],
		rest: ["tuple", [[dateLeaf]], "string"]
	}, "wire", reviveInput]
}

function reviveInput(value) {
	if (!(value !== null && typeof value === "object")) return FAIL
	const point = value.point
	if (!(Array.isArray(point) && point.length >= 2 && point.length <= 2)) return FAIL
	const item0 = point[0]
	if (!(isNumber(item0))) return FAIL
	const item1 = point[1]
	if (!(isNumber(item1))) return FAIL
	const point2 = [item0, item1]
	const named = value.named
	if (!(Array.isArray(named) && named.length >= 1 && named.length <= 2)) return FAIL
	const item02 = named[0]
	if (!(typeof item02 === "string")) return FAIL
	const item12 = named[1]
	let item
	if (item12 !== undefined && item12 !== null) {
		if (!(isNumber(item12))) return FAIL
		item = item12
	}
	const named2 = [item02]
	if (named.length > 1) named2.push(item)
	const rest = value.rest
	if (!(Array.isArray(rest) && rest.length >= 1)) return FAIL
	const item03 = rest[0]
	const item2 = reviveDate(item03)
	if (item2 === FAIL) return FAIL
	const rest2 = [item2]
	for (let index = 1; index < rest.length; index++) {
		const item3 = rest[index]
		if (!(typeof item3 === "string")) return FAIL
		rest2.push(item3)
	}
	return { point: point2, named: named2, rest: rest2 }
}
