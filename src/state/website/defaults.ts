/** The website of a plain start. Its values never change, so that they can stand in a project's settings. */
export const defaultWebsite = {
  appId: 'app_local',
  name: 'Local shop',
  keyId: 'key_local',
  privateKey: 'dcp_mockLocalDevelopmentKey00000000000000000',
  copKey: 'mocklocalcopkey0000000000000000000000000',
  releaseSecret: 'mocklocalreleasesecret0000000000',
  ownerEmail: 'dev@dc-mock.example.com',
} as const

/** Name of the key that every website is made with. */
export const firstKeyName = 'local'

/** Name of the scenario that a website is in where none is asked for. */
export const defaultScenario = 'default'
