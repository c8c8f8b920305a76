import { Collection } from '@msw/data'
import { z } from 'zod'

/**
 * What the review screen knows: the people of a website, and what the reviewer did with them. It belongs to the page and ends with it, so
 * records that are scanned one by one and written by one user at a time are enough.
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

/** Fills the state from a scenario of dc-mock: a document that ships, one of your own, or what `website.save()` gives. */
export async function fillFromScenario({ people }, scenario) {
  for (const { email, devices } of scenario.people ?? []) await people.create({ email, devices })
}

/** Who else was seen on a person's devices. */
export function findRelated({ people }, { email, devices }) {
  const sharesDevice = (person) => person.email !== email && person.devices.some((name) => devices.includes(name))
  return people.findMany((query) => query.where(sharesDevice))
}
