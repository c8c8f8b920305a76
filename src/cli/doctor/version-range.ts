/** The ranges that package.json of dc-mock uses: `>=20.19`, and `^3.2.0 || ^4.0.0`. */

type Version = readonly [major: number, minor: number, patch: number]

/** Whether a version fits; what comes before a release, such as 5.0.0-beta.1, counts as it. */
export function isInRange(version: string, range: string): boolean {
  const given = parseVersion(version)
  return range.split('||').some((part) => {
    const [, sign = '', least = ''] = /^(\^|>=)(.+)$/.exec(part.trim()) ?? []
    const from = parseVersion(least)
    if (sign === '') throw new Error(`The range ${range} is of a form that is not known here`)
    return compare(given, from) >= 0 && (sign === '>=' || given[0] === from[0])
  })
}

function parseVersion(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = (text.split(/[-+]/)[0] ?? '').split('.').map(Number)
  return [major, minor, patch]
}

function compare(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}
