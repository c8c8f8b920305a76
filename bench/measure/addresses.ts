/**
 * Returns the email address of a person. Different numbers result in different addresses of the same length, so all requests have the same
 * size. The names are scrambled, so that the risk engine does not recognize a numbered series. `lua` is the same function for wrk.
 */
export function addressOf(no: number): string {
  let rest = (no * factor) % names
  const codes: number[] = []
  for (let letter = 0; letter < 6; letter++) {
    codes.push(97 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  // The string is built in one step, since a concatenated string would keep its parts in memory.
  return String.fromCharCode(...start, ...codes, ...end)
}

const start = Buffer.from('ana.')
const end = Buffer.from('@shop.example')

/** Number of names (26 to the power of 6) and a coprime factor. A name is repeated only after all names have been used. */
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
