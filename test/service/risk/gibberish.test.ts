import { describe, expect, it } from 'vitest'
import { isGibberish } from '../../../src/service/risk/gibberish.ts'
import { hashText } from '../../../src/service/risk/hash-text.ts'

describe('isGibberish', () => {
  it.each(
    `sarah krzysztof bjorn björn þorbjörn tadashi nguyen szczepan wojciech mbappe hrvoje srdjan zdzislaw grzegorz tchaikovsky
    schwarzenegger nkrumah mthunzi ngozi xochitl cuauhtemoc oyelaran sreejith xuefeng yoshitsugu kjetil hjalmar gwyneth llewellyn
    dwight przemyslaw mstislav vsevolod dzmitry lkhagva phuong brzeczyszczykiewicz wrzesniewski kwiatkowski eyjafjallajokull
    jkowalski jrrtolkien mkbhd tjwright cjhsmith pkrishnan johndoe jane.doe jane_doe j.d x.y.z jane1984 john.smith.1990 jane10000
    mike2go dj4ever2 user123 liberty wertheim qwest rhythms strengths newsletter github zoë ana-maría 13800138000 2001.12 王伟 иван`.split(
      /\s+/,
    ),
  )('accepts %s as a name', (name) => {
    expect(isGibberish(name)).toBe(false)
  })

  it.each(
    `xkqzvbw asdkjfhqwe q8x7z2kd sdgkjh mvnxqpwl qwfpgj zxcvbnm qwertyuiop qwerty123 asdf asdasd lkjhgf dfkjghdf bxzqtr wqeoiu tkvzpd
    jfhgkd xk7q2v9w f3a91c7be2 a1b2c3 aaaaaa john.xkqzvbw xkqzvbw.john XKQZVBW xkqzvbw1`.split(/\s+/),
  )('detects %s as gibberish', (name) => {
    expect(isGibberish(name)).toBe(true)
  })

  it('detects most random names of ten letters', () => {
    const names = Array.from({ length: 500 }, (_, i) =>
      Array.from({ length: 10 }, (_, k) => String.fromCharCode(97 + (hashText(`${i} ${k}`, 'letters') % 26))).join(''),
    )
    expect(names.filter(isGibberish).length).toBeGreaterThan(400)
  })
})
