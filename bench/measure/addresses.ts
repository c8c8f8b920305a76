/**
 * Made-up addresses, no two alike: all of one length, so that all requests are, and spread over the alphabet, so that they are no
 * numbered ones to the risk engine. The load generators reckon them as well; `lua` is the same in the language of wrk.
 */
export function addressOf(no: number): string {
  let rest = (no * factor) % names
  const codes: number[] = []
  for (let letter = 0; letter < 6; letter++) {
    codes.push(97 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  // In one piece: a text that is put together keeps its pieces, which would count as memory.
  return String.fromCharCode(...start, ...codes, ...end)
}

const start = Buffer.from('ana.')
const end = Buffer.from('@shop.example')

/** 26 to the power of 6, and a factor without a divisor of it: all names come once before one comes again. */
const names = 308_915_776
const factor = 48_271

export const lua: string = `local function address_of(no)
  local rest = (no * ${factor}) % ${names}
  local name = {}
  for letter = 1, 6 do
    name[letter] = string.char(97 + rest % 26)
    rest = math.floor(rest / 26)
  end
  return "ana." .. table.concat(name) .. "@shop.example"
end
`
