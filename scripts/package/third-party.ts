/**
 * Whose work is in the published package besides our own. What is not listed here does not get in: the build takes in no other package
 * (scripts/build/tsdown.config.ts), nor do the generated validators (scripts/generate/bundle.ts), and a test compares the lists of data.
 */
export interface ThirdParty {
  name: string
  /** What of it the package contains. */
  taken: string
}

/** Bundled by the build, so that an install brings one package and a start reads few files (docs/decisions/one-package.md). */
export const bundled: readonly ThirdParty[] = [
  { name: '@hono/node-server', taken: 'the HTTP adapter' },
  {
    name: '@noble/hashes',
    taken: 'SHA-256, which answers at once where the platform only has one that makes its caller wait',
  },
  { name: 'hono', taken: 'the router and what stands around it' },
  { name: 'yaml', taken: 'the reader and writer of scenario documents' },
]

/** Bundled into the pages of the web UI. */
export const inPages: readonly ThirdParty[] = [{ name: 'preact', taken: 'what draws the pages of the web UI' }]

/** Pieces of them are in the validators that `npm run generate` compiles. */
export const compiledIn: readonly ThirdParty[] = [
  { name: 'ajv', taken: 'what its compiled validators ask for at run time' },
  { name: 'fast-deep-equal', taken: 'the comparison that such validators call' },
]

/** Lists were made from their data: by `npm run data:update`, and one by hand. */
export const dataSources: readonly ThirdParty[] = [
  { name: '@faker-js/faker', taken: 'first and last names, and how often letters follow each other' },
  { name: 'disposable-email-domains-js', taken: 'domains that hand out throwaway addresses' },
]

/** By hand from a package that is not installed here: its name, version and licence, as that version states them. */
export const chosenByHand: ThirdParty & { version: string; licence: string; text: string } = {
  name: 'email-providers',
  taken: 'a choice of domains at which anyone can get a mailbox',
  version: '2.26.0',
  licence: 'ISC',
  text: `Copyright (c) 2025, Jannis R

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
}
