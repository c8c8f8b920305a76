/** Fixed values of the default website. Projects can rely on them in their configuration. */
export const defaultWebsite = {
  appId: 'app_local',
  name: 'Local shop',
  keyId: 'key_local',
  privateKey: 'dcp_mockLocalDevelopmentKey00000000000000000',
  copKey: 'mocklocalcopkey0000000000000000000000000',
  releaseSecret: 'mocklocalreleasesecret0000000000',
  ownerEmail: 'dev@dc-mock.example.com',
} as const

/** Name of the first key of every website. */
export const firstKeyName = 'local'

/** Name of the scenario that is loaded if no scenario is specified. */
export const defaultScenario = 'default'
