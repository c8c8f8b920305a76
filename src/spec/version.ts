import manifest from '../../package.json' with { type: 'json' }

/** Version of dc-mock. */
export const version: string = manifest.version
