/**
 * Third-party work in the published package. Packages that are not listed here cannot get in: the build bundles no other package
 * (scripts/build/tsdown.config.ts), nor do the generated validators (scripts/generate/bundle.ts), and a test compares the data lists.
 */
export interface ThirdParty {
  name: string
  /** The part that the package contains. */
  taken: string
}

/**
 * Packages that the build bundles, so that users install one package and the mock reads few files at the start
 * (docs/decisions/one-package.md).
 */
export const bundled: readonly ThirdParty[] = [
  { name: '@hono/node-server', taken: 'the HTTP adapter' },
  {
    name: '@noble/hashes',
    taken: 'synchronous SHA-256, because the platform may only have an asynchronous one',
  },
  { name: 'hono', taken: 'the router and the code around it' },
  { name: 'yaml', taken: 'the reader and writer of scenario documents' },
]

/** Bundled into the pages of the web UI. */
export const inPages: readonly ThirdParty[] = [{ name: 'preact', taken: 'the rendering of the web UI pages' }]

/** Parts of these packages are in the validators that `npm run generate` compiles. */
export const compiledIn: readonly ThirdParty[] = [
  { name: 'ajv', taken: 'run-time helpers of its compiled validators' },
  { name: 'fast-deep-equal', taken: 'the comparison function that these validators call' },
]

/** Packages whose data was used for lists, by `npm run data:update` or by hand. */
export const dataSources: readonly ThirdParty[] = [
  { name: '@faker-js/faker', taken: 'first and last names, and how often letters follow each other' },
  { name: 'disposable-email-domains-js', taken: 'domains that offer throwaway addresses' },
]

/** List made by hand from a package that is not installed here, with the name, version and license of that package. */
export const chosenByHand: ThirdParty & { version: string; licence: string; text: string } = {
  name: 'email-providers',
  taken: 'a selection of domains where anyone can get a mailbox',
  version: '2.26.0',
  licence: 'ISC',
  text: `Copyright (c) 2025, Jannis R

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
}
