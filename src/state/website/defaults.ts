/** Fixed values for the default website. Projects can rely on these values in their configuration. */
export const defaultWebsite = {
  appId: 'app_local',
  name: 'Local shop',
  keyId: 'key_local',
  privateKey: 'dcp_mockLocalDevelopmentKey00000000000000000',
  copKey: 'mocklocalcopkey0000000000000000000000000',
  releaseSecret: 'mocklocalreleasesecret0000000000',
  ownerEmail: 'dev@dc-mock.example.com',
} as const

/** Name given to each website's first key. */
export const firstKeyName = 'local'

/** Name of the scenario to load if none is specified. */
export const defaultScenario = 'default'
