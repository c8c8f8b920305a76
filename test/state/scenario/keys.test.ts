import { expect, it } from 'vitest'
import { isMockKey } from '../../../src/service/id-generator.ts'
import type { ScenarioKey } from '../../../src/spec/generated/control.d.ts'
import { describeKeys, ownKeys, type ResolvedKeys, resolveKeys } from '../../../src/state/scenario/keys.ts'
import { loadAt, noon, sha256 } from './resolving.ts'

const own = 'dcp_mockLocalDevelopmentKey00000000000000000'
const another = 'dcp_mockAnotherKeyOfTheWebsite0000000000000'.padEnd(44, '0')
const live = 'dcp_liveKeyOfARealDeployment'

const key = (id: string, name: string, value: string, deletedAt: number | null = null) => ({
  id,
  name,
  hash: sha256(value),
  prefix: value.slice(0, 12),
  createdAt: 1,
  deletedAt,
})

const website = {
  keys: [key('key_old', 'backend', another, 5), key('key_local', 'local', own)],
  keyring: { privateKeys: { key_local: own }, releaseSecret: null, links: {} },
}

function resolve(...keys: ScenarioKey[]): ResolvedKeys {
  const { ids: mint } = loadAt()
  return resolveKeys(keys, website, { now: noon, ids: mint, sha256 })
}

it('a key without a value is the key of that name that the website has', () => {
  expect(resolve({ name: 'local' })).toEqual({
    keys: [website.keys[1]],
    values: { key_local: own },
    setAside: [],
    warnings: [],
  })
})

it('a key of the website can be deleted, so that its value is known and refused', () => {
  const { keys, setAside } = resolve({ name: 'local', deleted: true })
  expect(keys).toEqual([{ ...website.keys[1], deletedAt: noon }])
  expect(setAside).toEqual([website.keys[1]])
})

it('a key that is left out is set aside as well, one that did not work is not', () => {
  const { keys, setAside } = resolve({ name: 'new' })
  expect(setAside).toEqual([website.keys[1]])
  expect(ownKeys({ keys, setAside })).toEqual([...keys, website.keys[1]])
})

it('what was set aside works again among the own keys, save where its value came back by itself', () => {
  const { keys, setAside } = resolve({ name: 'local', deleted: true }, { name: 'new' })
  expect(ownKeys({ keys, setAside })).toEqual([website.keys[1], keys[1]])
  const again = key('key_again', 'again', own)
  expect(ownKeys({ keys: [again], setAside })).toEqual([again])
  expect(ownKeys({ keys })).toEqual(keys)
})

it('a document names keys without their values, each name once', () => {
  const same = [key('a', 'backend', own, 5), key('b', 'backend', another), key('c', 'old', live, 5)]
  expect(describeKeys(same)).toEqual([{ name: 'backend' }, { name: 'old', deleted: true }])
})

it('a key of another name is made, and its value is kept', () => {
  const { keys, values, warnings } = resolve({ name: 'new' })
  const value = Object.values(values)[0] ?? ''
  expect(isMockKey(value)).toBe(true)
  expect(keys).toEqual([
    {
      id: expect.stringMatching(/^key_/),
      name: 'new',
      hash: sha256(value),
      prefix: value.slice(0, 12),
      createdAt: noon,
      deletedAt: null,
    },
  ])
  expect(warnings).toEqual([])
})

it('a value that the website has keeps its id and works again', () => {
  expect(resolve({ name: 'renamed', value: another }).keys).toEqual([
    { ...website.keys[0], name: 'renamed', deletedAt: null },
  ])
})

it('a value that no mock made is not kept, and a warning says so without it', () => {
  const { keys, values, warnings } = resolve({ name: 'live', value: live })
  expect(keys).toMatchObject([{ name: 'live', hash: sha256(live), prefix: 'dcp_liveKeyO' }])
  expect(values).toEqual({})
  expect(warnings).toEqual([
    'The key "live" was not made by a mock: it is presumed live and its value is not kept. Take dcp_mock and 36 letters and digits.',
  ])
})

it('two keys cannot have one name or one value', () => {
  expect(() => resolve({ name: 'local' }, { name: 'local', value: another })).toThrow(
    'keys[1].name: the name local is there twice, first at keys[0].name; keep one of them',
  )
  expect(() => resolve({ name: 'one', value: live }, { name: 'two', value: live })).toThrow(
    'keys[1]: the key that begins with dcp_liveKeyO is there twice, first at keys[0]; keep one of them',
  )
})
