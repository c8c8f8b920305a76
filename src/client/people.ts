import { checkObject } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import type { People, Verdicts } from './handles.ts'
import { readAll } from './read-all.ts'

export function createPeople(client: ControlClient, website: string): People {
  const query = { website }
  return {
    async list(...given: readonly unknown[]) {
      if (given.length > 0)
        throw new TypeError('people.list has no parameters. To find one person, use people.find(email)')
      return readAll(
        (page) => client.call('listPeople', { query: { website, ...page } }),
        ({ people }) => people,
      )
    },
    async find(email) {
      const { people } = await client.call('listPeople', { query: { website, email } })
      return people[0] ?? null
    },
    async add(person) {
      checkObject('people.add', person, 'such as { email: "ana@shop.example" }')
      return client.call('createPerson', { query, body: person })
    },
    async remove(email) {
      await client.call('deletePeople', { query: { website, email } })
    },
    async clear() {
      await client.call('deletePeople', { query })
    },
  }
}

export function createVerdicts(client: ControlClient, website: string): Verdicts {
  const query = { website }
  return {
    list: async () => (await client.call('listVerdicts', { query })).verdicts,
    async add(verdict) {
      checkObject('verdicts.add', verdict, 'such as { match: "*@shop.example", verdict: "BLOCK" }')
      return client.call('createVerdict', { query, body: verdict })
    },
    async remove(match) {
      await client.call('deleteVerdicts', { query: { website, match } })
    },
    async clear() {
      await client.call('deleteVerdicts', { query })
    },
  }
}
