import { Collection } from '@msw/data'
import { z } from 'zod'

/**
 * Creates the state of the review screen: the people of a website, and which of them were reviewed. The state has a single user and is lost
 * when the page is closed, so collections without indexes or transactions are sufficient.
 */
export function createState() {
  return {
    people: new Collection({
      schema: z.object({
        email: z.email(),
        devices: z.array(z.string()).default([]),
        reviewed: z.boolean().default(false),
      }),
    }),
  }
}

/** Fills the state from a dc-mock scenario, such as a file from the package, your own document, or the result of `website.save()`. */
export async function fillFromScenario({ people }, scenario) {
  for (const { email, devices } of scenario.people ?? []) await people.create({ email, devices })
}

/** Returns the other people who use a person's devices. */
export function findRelated({ people }, { email, devices }) {
  const sharesDevice = (person) => person.email !== email && person.devices.some((name) => devices.includes(name))
  return people.findMany((query) => query.where(sharesDevice))
}
