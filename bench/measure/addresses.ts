/**
 * Generated addresses without duplicates. All have the same length, so that all requests do, and they vary in every letter, so that the
 * risk engine does not see a numbered series. The load generators compute them too; `lua` is the same function for wrk.
 */
export function addressOf(no: number): string {
  let rest = (no * factor) % names
  const codes: number[] = []
  for (let letter = 0; letter < 6; letter++) {
    codes.push(97 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  // Built as one string: a concatenated string would keep its parts in memory.
  return String.fromCharCode(...start, ...codes, ...end)
}

const start = Buffer.from('ana.')
const end = Buffer.from('@shop.example')

/** 26 to the power of 6, and a coprime factor: every name is used once before one repeats. */
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
